create sequence channel_id;

create table channel (
  channel_id bigint primary key,
  organization_id bigint not null,
  name text not null, -- trimmed, in the normal form NFC
  name_key text not null, -- the name without regard to case
  description text not null,
  rendered_description text not null, -- HTML
  date_created timestamptz not null,
  creator_id bigint,
  invite_only boolean not null,
  is_web_public boolean not null default false,
  history_public_to_subscribers boolean not null,
  is_archived boolean not null default false,
  is_default_stream boolean not null default false,
  folder_id bigint,
  topics_policy text not null default 'inherit',
  message_retention_days int, -- null: the organization's; -1: for ever
  subscriber_count int not null default 0, -- kept with the subscriptions, so that nobody has to count them
  -- Group-setting values: a group's id, or direct members and subgroups.
  can_add_subscribers_group jsonb not null,
  can_create_topic_group jsonb not null,
  can_delete_any_message_group jsonb not null,
  can_delete_own_message_group jsonb not null,
  can_remove_subscribers_group jsonb not null,
  can_administer_channel_group jsonb not null,
  can_move_messages_out_of_channel_group jsonb not null,
  can_move_messages_within_channel_group jsonb not null,
  can_send_message_group jsonb not null,
  can_subscribe_group jsonb not null,
  can_resolve_topics_group jsonb not null
);

-- An archived channel keeps its name.
create unique index channel_name on channel (organization_id, name_key);

-- Present and former subscriptions with their periods: numbers of subscription-changed, in which
-- messages note how far they had come. The last period is open while the subscription lasts.
create table subscription (
  channel_id bigint not null references channel,
  user_id bigint not null,
  organization_id bigint not null,
  periods int8multirange not null,
  is_subscribed boolean generated always as (upper_inf(periods)) stored,
  primary key (channel_id, user_id)
);

create index subscription_user on subscription (organization_id, user_id) where is_subscribed;

-- Where mail for a channel goes: one address for each caller and each sender that it shows.
create table channel_email_address (
  token text primary key check (token ~ '^[0-9a-f]{32}$'),
  organization_id bigint not null,
  channel_id bigint not null references channel,
  user_id bigint not null, -- who asked for it, and whose permission to post counts
  sender_id bigint not null,
  date_created timestamptz not null,
  unique (channel_id, user_id, sender_id)
);
