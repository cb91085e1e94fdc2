-- What became of each change of a channel whose settings use groups. Commit and abort of one compete
-- for its row: the first writer decides.
create table group_use_operation (
  operation_id uuid primary key,
  number bigint generated always as identity, -- in each organization in the order of commits
  organization_id bigint not null,
  is_committed boolean not null,
  channel_id bigint, -- as settings; null where only identity-service knew what the operation wanted
  settings jsonb, -- the groups by the names of the settings
  date_decided timestamptz not null,
  date_told timestamptz, -- null: identity-service has not heard of it yet
  check (date_told is not null or (channel_id is not null and settings is not null))
);

create index group_use_operation_untold on group_use_operation (number) where date_told is null;
