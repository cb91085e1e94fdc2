-- How often somebody's password was guessed wrongly, for all programs of this service together. Which
-- account an attempt names is kept as a hash: people type passwords where names belong.
create table password_attempt (
  organization_id bigint not null,
  account_sha256 bytea not null,
  -- When the attempts so far no longer count, each for its share of the limit's period.
  forgotten_at timestamptz not null,
  primary key (organization_id, account_sha256)
);

create index password_attempt_forgotten_at on password_attempt (forgotten_at);
