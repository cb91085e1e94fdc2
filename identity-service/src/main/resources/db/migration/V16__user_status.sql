-- What somebody says that he is at, with an emoji; no row for those who say nothing.
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
