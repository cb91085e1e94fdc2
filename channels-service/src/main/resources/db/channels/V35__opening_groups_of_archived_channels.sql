-- Groups open archived channels, too. The index that leaves these out goes by a migration of its
-- own: a transaction that reads channels and then writes one would deadlock with this one.
create index channel_opening_groups_of_all on channel using gin (opening_groups jsonb_path_ops)
  where invite_only;
