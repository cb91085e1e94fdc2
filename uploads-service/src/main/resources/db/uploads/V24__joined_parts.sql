-- The place of the file that was made last of a part. While that file is there it has the room, and the
-- part, which can be joined again until it expires, takes none.
alter table tus_upload add column joined_into text;

drop index tus_upload_beside_files;
create index tus_upload_beside_files on tus_upload (organization_id) include (length, joined_into)
  where not is_finished or concatenation = 'partial';
