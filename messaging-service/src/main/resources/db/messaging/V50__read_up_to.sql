-- A user's read watermark, as far as it is known: the search for the user's first
-- unread message begins behind it.
create table read_up_to (
  user_id bigint primary key,
  organization_id bigint not null,
  message_id bigint not null,
  looked_up_to bigint not null, -- the newest message when that was found out last
  moves bigint not null, -- the last move of messages that was known then
  changes bigint not null -- grows with whatever makes something unread
);

-- Messages that have come into other channels may be new to those who are there, whatever their ids.
create table moved_messages (
  number bigint generated always as identity primary key, -- drawn under the organization's lock
  organization_id bigint not null,
  first_message_id bigint not null
);
create index moved_messages_organization on moved_messages (organization_id, number);
