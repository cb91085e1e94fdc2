-- Accounts of which user-changed says more in this release than when it was last said: they are published
-- again, once, by RepublishAccountsJob.
create table untold_account (
  organization_id bigint not null,
  user_id bigint not null,
  primary key (organization_id, user_id)
);

insert into untold_account
select organization_id, user_id from account
where jsonb_exists_any(settings, array[
  'enable_drafts_synchronization', 'enable_stream_desktop_notifications',
  'enable_stream_audible_notifications', 'enable_stream_push_notifications',
  'enable_stream_email_notifications', 'receives_typing_notifications']);
