-- What narrows look messages up by. An index on few rows costs the others no more than its condition.
create index message_sender on message (sender_id, id);

create index message_with_link on message (recipient_id, id)
  where rendered_content like '%<a href=%'
    or rendered_content like '%<img %class="inline-image"%';

create index message_with_mention on message (recipient_id, id)
  where mentioned_user_ids <> '{}' or mentioned_group_ids <> '{}'
    or channel_wildcard_mentioned or topic_wildcard_mentioned;

-- Decision 22: the words are not stored beside the message, and what a send adds to the index waits
-- in its list of pending entries.
create index message_words on message
  using gin (to_tsvector('english'::regconfig, topic || ' ' || content));

-- Users may read received messages even after their subscription has ended.
create index subscription_of_user on subscription (user_id, channel_id);

