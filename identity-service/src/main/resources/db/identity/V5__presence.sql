-- What a bot keeps for itself. A key's length stays below what an index entry holds.
create table bot_storage (
  organization_id bigint not null,
  user_id bigint not null,
  key text not null check (length(key) <= 600),
  value text not null,
  primary key (organization_id, user_id, key),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

-- The size of a bot's storage; a change of the storage locks this row.
create table bot_storage_size (
  organization_id bigint not null,
  user_id bigint not null,
  characters bigint not null check (characters >= 0), -- code points of keys and values
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

-- Whom somebody does not want to hear.
create table muted_user (
  organization_id bigint not null,
  user_id bigint not null, -- who has muted
  muted_user_id bigint not null check (muted_user_id <> user_id),
  date_muted timestamptz not null,
  primary key (organization_id, user_id, muted_user_id),
  foreign key (organization_id, user_id) references account (organization_id, user_id),
  foreign key (organization_id, muted_user_id) references account (organization_id, user_id)
);

-- Words at which somebody wants to be alerted.
create table alert_word (
  organization_id bigint not null,
  user_id bigint not null,
  key text not null, -- what spellings that count as the same word have in common
  word text not null check (word <> ''),
  primary key (organization_id, user_id, key),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

-- When somebody was last there. Times are UNIX seconds, as clients get them.
create table presence (
  organization_id bigint not null,
  user_id bigint not null,
  last_connected bigint not null,
  last_active bigint, -- null: was idle all the time
  update_id bigint not null, -- rises with every change, in the order in which changes are visible
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

create sequence presence_update_id;
