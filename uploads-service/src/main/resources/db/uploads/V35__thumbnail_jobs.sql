-- When the thumbnail of a picture is made or tried again; null once it is ready or has failed.
alter table upload
  add column thumbnail_due_at timestamptz,
  add column thumbnail_attempts integer not null default 0;

create index upload_thumbnail_due on upload (thumbnail_due_at) where thumbnail_due_at is not null;
