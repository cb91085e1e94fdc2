-- By it searches find the messages that mention a user, in the same blocks and recipients as those
-- with a word (V80).
create index message_by_mentioned_user on message
  using gin (search_keys(organization_id, recipient_id, id), mentioned_user_ids)
  with (gin_pending_list_limit = 128)
  where cardinality(mentioned_user_ids) > 0;
