-- From which networks people have logged in: wrong passwords of others don't lock them out there. Name and
-- network are kept as one hash.
create table known_network (
  organization_id bigint not null,
  login_sha256 bytea not null,
  last_used timestamptz not null,
  primary key (organization_id, login_sha256)
);

create index known_network_last_used on known_network (last_used);
