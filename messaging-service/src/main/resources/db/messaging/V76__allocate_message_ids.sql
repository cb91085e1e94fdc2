alter function draw_messages(bigint, bigint[], bigint[], text[], text[])
  rename to allocate_message_ids;

-- Only earlier builds used these.
drop function draw_messages(bigint, bigint[], timestamptz, bigint[], bigint[], text[], text[]);
drop function held_channels(bigint[], timestamptz);
drop table empty_topic_hold;
