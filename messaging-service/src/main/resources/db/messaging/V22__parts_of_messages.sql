-- Deleting a message deletes its associations.

create table reaction (
  id bigint generated always as identity primary key, -- oldest first, under the organization's lock
  organization_id bigint not null,
  message_id bigint not null references message on delete cascade,
  user_id bigint not null,
  emoji_name text not null,
  emoji_code text not null,
  reaction_type text not null,
  unique (message_id, user_id, reaction_type, emoji_code)
);

-- An entry of edit_history; what an edit left alone is null.
create table message_edit (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  message_id bigint not null references message on delete cascade,
  user_id bigint not null,
  edited_at timestamptz not null,
  prev_content text,
  prev_rendered_content text,
  prev_topic text,
  topic text,
  prev_stream bigint, -- channel ids
  stream bigint,
  check (num_nonnulls(prev_content, prev_topic, prev_stream) > 0),
  check ((prev_content is null) = (prev_rendered_content is null)),
  check ((prev_topic is null) = (topic is null)),
  check ((prev_stream is null) = (stream is null))
);
create index message_edit_message on message_edit (message_id, id);

alter table message
  add column last_edited_at timestamptz, -- of the content
  add column last_moved_at timestamptz; -- to another channel or topic, resolving left out

-- Votes in polls, tasks of to-do lists: what clients add to a message with a widget.
create table submessage (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  message_id bigint not null references message on delete cascade,
  sender_id bigint not null,
  msg_type text not null,
  content text not null
);
create index submessage_message on submessage (message_id, id);

-- What somebody has read beyond what follows by itself: a bit for each id of a block of 1024.
create table read_block (
  organization_id bigint not null,
  user_id bigint not null,
  block bigint not null, -- id / 1024
  bits bit(1024) not null, -- from the left, id % 1024
  primary key (user_id, block)
);

-- What somebody has starred or collapsed.
create table message_flag (
  organization_id bigint not null,
  user_id bigint not null,
  message_id bigint not null references message on delete cascade,
  flag text not null check (flag in ('starred', 'collapsed')),
  primary key (user_id, flag, message_id)
);
create index message_flag_message on message_flag (message_id);

-- A topic that somebody has muted (1), unmuted (2) or follows (3).
create table user_topic (
  organization_id bigint not null,
  user_id bigint not null,
  channel_id bigint not null,
  topic_key text not null, -- lower(topic)
  topic text not null,
  visibility_policy smallint not null check (visibility_policy in (1, 2, 3)),
  last_updated timestamptz not null,
  primary key (user_id, channel_id, topic_key)
);
create index user_topic_topic on user_topic (channel_id, topic_key);

-- Patterns that become links, in topics too.
create table linkifier (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  pattern text not null,
  url_template text not null,
  position integer not null,
  unique (organization_id, pattern)
);
