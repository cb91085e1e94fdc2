-- Placeholders in messages, until the thumbnail of the picture is ready or has failed.
create table awaited_picture (
  organization_id bigint not null,
  message_id bigint not null,
  path text not null, -- decoded, /user_uploads/...
  primary key (message_id, path)
);
