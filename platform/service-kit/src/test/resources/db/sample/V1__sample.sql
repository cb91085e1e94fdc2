create table fact (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  text text not null
);

-- A copy of whatever others say, by its key.
create table note (
  topic text not null,
  key text not null,
  value text not null,
  primary key (topic, key)
);
