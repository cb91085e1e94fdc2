-- Operations of which channels-service has said that they have happened, for as long as it may say so
-- again: a repetition that comes late must not end what later operations use.
create table group_use_confirmation (
  operation_id uuid primary key,
  date_confirmed timestamptz not null
);
