-- The keys of accounts know what was asked and answered, and end. Those of system bots never do:
-- they are repeated by tasks, which may wait for as long as the other side is away.
alter table idempotency_key
  add column asked_sha256 bytea, -- null for system bots
  add column automatic_new_visibility_policy smallint, -- null where none was answered
  add column expires_at timestamptz; -- null for system bots
drop index idempotency_key_age;
create index idempotency_key_expiry on idempotency_key (expires_at) where expires_at is not null;

-- Who has written in a topic, each found by one step.
create index message_topic_sender on message (recipient_id, lower(topic), sender_id);
