-- Channels that a user has left, until their unread messages are marked as read.
create table left_channel (
  organization_id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  last_message_id bigint not null, -- later messages were sent after the user had left
  next_attempt timestamptz not null, -- from when on somebody may mark it; later while somebody does
  attempts integer not null default 0,
  primary key (user_id, channel_id)
);
create index left_channel_next_attempt on left_channel (next_attempt);
