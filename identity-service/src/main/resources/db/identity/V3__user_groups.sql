-- A mention finds a group in whatever case its name is written, so no two may differ in that alone.
create unique index user_group_name on user_group (organization_id, lower(name));

-- Who changed what of a group, and when. Kept for ever.
create table user_group_change (
  change_id bigint generated always as identity primary key,
  organization_id bigint not null,
  group_id bigint not null,
  acting_user_id bigint, -- null: not an account but the product itself
  date_changed timestamptz not null,
  property text not null, -- a column, a setting, 'members' or 'subgroups'
  old_value jsonb, -- null: there was none; of members and subgroups those that left
  new_value jsonb, -- of members and subgroups those that came
  foreign key (organization_id, group_id) references user_group (organization_id, group_id),
  foreign key (organization_id, acting_user_id) references account (organization_id, user_id)
);

create index user_group_change_group on user_group_change (organization_id, group_id, change_id);

-- That a setting of a channel uses a group, as channels-service has registered it. A use counts from
-- its registration on; it is unconfirmed until the channel's own transaction is known to have
-- committed, and ends when that is known to have failed.
create table group_use (
  operation_id uuid not null,
  organization_id bigint not null,
  group_id bigint not null,
  channel_id bigint not null,
  setting text not null,
  is_confirmed boolean not null default false,
  date_registered timestamptz not null,
  primary key (operation_id, setting, group_id),
  foreign key (organization_id, group_id) references user_group (organization_id, group_id)
);

create index group_use_group on group_use (organization_id, group_id);
create index group_use_channel on group_use (organization_id, channel_id, setting);
create index group_use_unconfirmed on group_use (date_registered) where not is_confirmed;
