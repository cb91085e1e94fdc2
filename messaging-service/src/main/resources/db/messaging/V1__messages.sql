-- Copies of channels-service's facts, fed by channel-changed and subscription-changed.
create table channel (
  channel_id bigint primary key,
  organization_id bigint not null,
  name text not null,
  name_key text not null, -- as the owner folds case, for looking up by name
  invite_only boolean not null,
  is_web_public boolean not null,
  history_public_to_subscribers boolean not null,
  is_archived boolean not null,
  topics_policy text not null,
  can_send_message_group text not null, -- group-setting values, as JSON
  can_create_topic_group text not null,
  can_subscribe_group text not null,
  can_add_subscribers_group text not null
);
-- Not unique: that names differ is for the owner to see to, a copy takes what it is told.
create index channel_name on channel (organization_id, name_key);

create table subscription (
  channel_id bigint not null,
  user_id bigint not null,
  organization_id bigint not null,
  is_subscribed boolean not null,
  periods int8multirange not null, -- in numbers of subscription-changed
  primary key (channel_id, user_id)
);
create index subscription_user on subscription (user_id) where is_subscribed;

-- Messages mention people by their names.
create index account_full_name on account (organization_id, lower(full_name));

-- Stands for the people of a conversation, sorted, where their ids are too long for an index.
create function conversation_hash(user_ids bigint[]) returns bytea
  language sql immutable strict parallel safe
  return sha256(convert_to(array_to_string(user_ids, ','), 'UTF8'));

-- The set of users that receives a message: a channel, or the people of a conversation.
create table recipient (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  channel_id bigint unique,
  user_ids bigint[], -- sorted, the sender included
  user_ids_hash bytea, -- conversation_hash(user_ids)
  unique (organization_id, user_ids_hash),
  check (num_nonnulls(channel_id, user_ids) = 1),
  check ((user_ids is null) = (user_ids_hash is null))
);
create index recipient_user_ids on recipient using gin (user_ids);

-- Drawn under the organization's lock: ids are in the order in which messages become visible.
create sequence message_id;

create table message (
  id bigint primary key,
  organization_id bigint not null,
  recipient_id bigint not null references recipient,
  sender_id bigint not null,
  topic text not null, -- empty for direct messages and for the empty topic
  content text not null,
  rendered_content text not null,
  client text not null,
  sent_at timestamptz not null,
  is_me_message boolean not null,
  read_by_sender boolean not null,
  subscriptions_number bigint not null, -- how far the copy of subscriptions had come
  mentioned_user_ids bigint[] not null,
  mentioned_group_ids bigint[] not null,
  channel_wildcard_mentioned boolean not null,
  topic_wildcard_mentioned boolean not null
);
create index message_topic on message (recipient_id, lower(topic), id);

-- A key that makes repeating a send harmless, with the message that it made.
create table idempotency_key (
  organization_id bigint not null,
  account_id bigint not null,
  key text not null,
  message_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
