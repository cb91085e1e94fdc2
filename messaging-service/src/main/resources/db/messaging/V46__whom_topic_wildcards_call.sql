-- Who had taken part in the topic when the message was written, and is called by its topic wildcard;
-- null for everybody: in conversations, and in messages from before this was kept.
alter table message add column topic_wildcard_user_ids bigint[];
