-- What an organization's uploads have or will have which are no files, added up for each new upload where
-- there is a quota; finished ones, which stay a day, are not looked at.
create index tus_upload_beside_files on tus_upload (organization_id) include (length)
  where not is_finished or concatenation = 'partial';
