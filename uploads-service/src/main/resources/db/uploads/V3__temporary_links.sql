-- Links that open a file for a minute without credentials, for programs that hand it to another one.
create table temporary_link (
  token_sha256 bytea primary key,
  upload_id bigint not null references upload on delete cascade,
  expires_at timestamptz not null
);

create index temporary_link_expires on temporary_link (expires_at);
