-- Each change of a channel's policy has a hold of its own, so that none ends another's. Holds live
-- for a minute: those of before are kept under ids of their own until they end.
alter table empty_topic_hold
  add column operation_id uuid not null default gen_random_uuid(),
  drop constraint empty_topic_hold_pkey,
  add primary key (channel_id, operation_id);
alter table empty_topic_hold alter column operation_id drop default;
