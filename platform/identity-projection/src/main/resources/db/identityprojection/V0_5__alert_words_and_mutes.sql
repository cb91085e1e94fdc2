-- What an account wants to notice and what it does not; none until its owner says it again.
alter table account
  add column alert_words text[] not null default '{}',
  add column muted_user_ids bigint[] not null default '{}';
