-- Null: as the organization says; -1: for ever.
alter table channel add column message_retention_days integer;

-- The oldest messages of a channel or a conversation.
create index message_recipient on message (recipient_id, id);
