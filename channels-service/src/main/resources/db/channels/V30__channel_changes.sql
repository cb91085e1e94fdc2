-- Who set which group setting of a channel to what, and when. Kept for ever; what a channel had when
-- this began is the old value of its first change.
create table channel_change (
  change_id bigint generated always as identity primary key,
  organization_id bigint not null,
  channel_id bigint not null references channel,
  acting_user_id bigint, -- null: not an account but the product itself
  date_changed timestamptz not null,
  setting text not null, -- a column of the channel
  old_value jsonb, -- null: the channel was created with the new value
  new_value jsonb not null
);

create index channel_change_channel on channel_change (channel_id, change_id);
