-- How much an organization has, as message-sent, message-changed and file-changed tell it, so that
-- nobody has to count.
create table organization_size (
  organization_id bigint primary key,
  channel_messages bigint not null default 0,
  direct_messages bigint not null default 0,
  file_bytes bigint not null default 0
);

create table organization_file (
  organization_id bigint not null,
  file_id bigint not null,
  size bigint not null,
  primary key (organization_id, file_id)
);
