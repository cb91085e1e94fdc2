-- A replica of a release that does not know a setting yet, which may run beside this one for a while,
-- tells an account without it, and copies take that whole. So accounts are told once more a day after.
alter table untold_account add column due timestamptz not null default now();
alter table untold_account
  drop constraint untold_account_pkey,
  add primary key (organization_id, user_id, due);

insert into untold_account (organization_id, user_id, due)
select organization_id, user_id, now() + interval '1 day' from account
where jsonb_exists_any(settings, array[
  'enable_drafts_synchronization', 'enable_stream_desktop_notifications',
  'enable_stream_audible_notifications', 'enable_stream_push_notifications',
  'enable_stream_email_notifications', 'receives_typing_notifications']);
