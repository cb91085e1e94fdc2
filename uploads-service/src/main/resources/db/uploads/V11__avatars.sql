-- The avatar that an account has uploaded last. identity-service is told of each and keeps the one
-- with the highest number.
create table avatar (
  organization_id bigint not null,
  user_id bigint not null,
  number bigint not null,
  file_name text, -- null: it was removed
  primary key (organization_id, user_id)
);

create index avatar_file on avatar (file_name);
