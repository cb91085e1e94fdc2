-- The keys under which the full-text index has a message besides its words: its recipient, and its
-- organization with its block of 8,192 ids and with its block of 131,072 ids, whose numbers start at
-- 2^31. Block keys are negative, so that no key is both. Organizations may share block keys: searches
-- compare the organization, too.
create function search_keys(organization_id bigint, recipient_id bigint, message_id bigint)
returns bigint[]
language sql immutable strict parallel safe
return array[
  recipient_id,
  -((organization_id & 2147483647) * 4294967296 + message_id / 8192),
  -((organization_id & 2147483647) * 4294967296 + 2147483648 + message_id / 131072)];

-- A search reads the list of pending entries in each window of ids, so the list is kept short.
create index message_by_search_keys on message
  using gin (search_keys(organization_id, recipient_id, id), words)
  with (gin_pending_list_limit = 128);
