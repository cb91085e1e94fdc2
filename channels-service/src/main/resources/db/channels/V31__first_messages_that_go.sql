-- A channel's first message may go, and another be the first then, or none.
alter table channel_activity
  alter first_message_id drop not null,
  -- of a channel into which messages were moved before one was sent
  alter date_last_message drop not null,
  -- messages up to this one that are there are told of by message-changed, not by message-sent
  add gone_to bigint not null default 0,
  -- ascending: where message-sent is ahead of message-changed, the next first one is among them
  add newest_message_ids bigint[] not null default '{}';
