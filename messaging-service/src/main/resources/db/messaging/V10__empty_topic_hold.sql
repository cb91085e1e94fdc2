-- Channels that are about to have the empty topic alone. As long as that is open, no message is
-- stored in another of their topics.
create table empty_topic_hold (
  channel_id bigint primary key,
  held_until timestamptz not null
);
