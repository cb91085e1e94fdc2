-- Queues of events: where each begins and what it asked for. What is in them lies in Kafka.
create table event_queue (
  id uuid primary key,
  organization_id bigint not null,
  user_id bigint not null,
  start_offset bigint not null, -- of client-events; what comes behind it is for the queue
  acknowledged bigint not null, -- up to where its client has it all, or a few seconds behind that
  event_types text[], -- null for all
  narrow text not null, -- JSON
  apply_markdown boolean not null,
  client_gravatar boolean not null,
  slim_presence boolean not null,
  all_public_streams boolean not null,
  capabilities text[] not null,
  idle_seconds int not null, -- after which it ends
  ends_at timestamptz not null, -- unless it is used again; noted a little late
  server_version text not null -- that its client knows
);
create index event_queue_account on event_queue (organization_id, user_id);
