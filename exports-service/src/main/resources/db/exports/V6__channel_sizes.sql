-- How many messages lie in each channel: those of private channels are in no public export. Messages
-- from before there was this table are not in it.
create table channel_size (
  organization_id bigint not null,
  channel_id bigint not null,
  is_private boolean not null default false,
  messages bigint not null default 0,
  primary key (organization_id, channel_id)
);
