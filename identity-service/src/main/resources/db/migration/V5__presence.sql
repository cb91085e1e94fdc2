-- What a bot keeps for itself. A key's length stays below what an index entry holds.
create table bot_storage (
  organization_id bigint not null,
  user_id bigint not null,
  key text not null check (length(key) <= 600),
  value text not null,
  primary key (organization_id, user_id, key),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

-- How much that is, so that nobody has to add it up; whoever changes a bot's storage locks its row.
create table bot_storage_size (
  organization_id bigint not null,
  user_id bigint not null,
  characters bigint not null check (characters >= 0), -- code points of keys and values
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);
