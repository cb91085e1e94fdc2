-- Those of one account, counted for each that it begins. The table has a day's uploads, of which few are
-- unfinished.
create index tus_upload_unfinished on tus_upload (organization_id, owner_id, expires_at)
  where not is_finished;
