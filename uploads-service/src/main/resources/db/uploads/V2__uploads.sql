-- Uploaded files. A row is written once its file is durable in the storage.
create table upload (
  upload_id bigint generated always as identity primary key,
  organization_id bigint not null,
  owner_id bigint not null,
  place text not null, -- dir/random: what is unique of the address, and of the key in the storage
  name_in_url text not null, -- the last segment of the address
  file_name text not null, -- as it was called by who uploaded it
  content_type text not null, -- found by content
  size bigint not null, -- bytes
  date_created timestamptz not null
);

create unique index upload_place on upload (organization_id, place);

create index upload_owner on upload (organization_id, owner_id, upload_id);

-- How much an organization's files take, so that nobody has to add it up.
create table upload_space (
  organization_id bigint primary key,
  bytes bigint not null
);
