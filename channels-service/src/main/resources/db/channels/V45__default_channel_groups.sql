-- Groups of channels among which people choose when they join an organization.
create table default_channel_group (
  group_id bigint generated always as identity primary key,
  organization_id bigint not null,
  name text not null, -- trimmed, in the normal form NFC
  description text not null,
  unique (organization_id, name)
);

-- Only public channels that are not archived.
create table default_channel_group_channel (
  group_id bigint not null references default_channel_group on delete cascade,
  channel_id bigint not null references channel,
  primary key (group_id, channel_id)
);

create index default_channel_group_of_channel on default_channel_group_channel (channel_id);
