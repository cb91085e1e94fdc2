-- The last number of each topic that this service writes, per organization. Numbers are drawn under
-- the organization's lock, which is held to the commit, so their order is the order of commits.
create table change_number (
  organization_id bigint not null,
  topic text not null,
  number bigint not null,
  primary key (organization_id, topic)
);

-- What is still to be published: written with its fact, deleted by the relay once Kafka has it.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  organization_id bigint not null,
  number bigint not null,
  key text not null,
  value text, -- JSON; null ends the key's state
  request_id text
);

-- How far the copies of other services' facts have come.
create table copy_position (
  topic text not null,
  organization_id bigint not null,
  source text not null,
  number bigint not null,
  primary key (topic, organization_id, source)
);

-- Events that could not be understood, kept for an operator.
create table parked_event (
  id bigint generated always as identity primary key,
  topic text not null,
  partition int not null,
  "offset" bigint not null,
  key text,
  value bytea,
  headers text not null,
  reason text not null,
  parked_at timestamptz not null default now(),
  unique (topic, partition, "offset")
);
