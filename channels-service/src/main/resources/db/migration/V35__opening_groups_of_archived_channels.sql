-- Groups open archived channels, too. The index that leaves these out goes by a migration of its
-- own: who reads channels and then writes one would wait for this one, and this one for him.
create index channel_opening_groups_of_all on channel using gin (opening_groups jsonb_path_ops)
  where invite_only;
