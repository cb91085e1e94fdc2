-- Uploaded pictures, a projection of file-changed; files without a thumbnail state are not in it.
create table picture (
  organization_id bigint not null,
  file_id bigint not null,
  path text not null, -- decoded, /user_uploads/...
  content_type text not null,
  status text not null, -- of the thumbnail: pending, ready, failed
  width integer,
  height integer,
  primary key (organization_id, file_id)
);

create unique index picture_path on picture (organization_id, path);
