-- A user's status text and emoji; no row for users without a status.
create table user_status (
  organization_id bigint not null,
  user_id bigint not null,
  status_text text not null,
  emoji_name text not null, -- this and the next two are empty where there is none
  emoji_code text not null,
  reaction_type text not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);
