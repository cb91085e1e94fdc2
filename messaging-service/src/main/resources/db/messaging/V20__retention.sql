-- Null: as the organization says; -1: for ever, and so for what is here already, since nobody knows
-- what its owner says until it says it again.
alter table channel add column message_retention_days integer default -1;
alter table channel alter column message_retention_days drop default;
create index channel_retention on channel (organization_id) where message_retention_days > 0;

create index recipient_organization on recipient (organization_id, id);

-- The oldest messages of a channel or a conversation.
create index message_recipient on message (recipient_id, id);
