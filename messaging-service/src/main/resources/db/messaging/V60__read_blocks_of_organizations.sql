-- What was read of messages that are gone is found by these, and what an organization exports.
create index read_block_organization on read_block (organization_id, block);
create index user_topic_organization on user_topic (organization_id);

-- subscription_of_user (V27) finds the same.
drop index subscription_user;
