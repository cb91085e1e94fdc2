-- A requested export. The row is its own job (decision 31): the worker that makes the archive
-- postpones next_attempt, and postpones it again while it works.
create table data_export (
  export_id bigint generated always as identity primary key,
  organization_id bigint not null,
  acting_user_id bigint not null,
  export_type text not null
    check (export_type in ('public', 'full_with_consent', 'full_without_consent')),
  status text not null
    check (status in ('requested', 'started', 'succeeded', 'failed', 'deleted')),
  export_time timestamptz not null, -- when it was asked for
  failed_at timestamptz,
  deleted_at timestamptz,
  failure text, -- the reason, for the operator
  secret text not null, -- a random part of the archive's address

  attempts integer not null default 0,
  next_attempt timestamptz not null, -- from when on somebody may take it up
  percent integer not null default 0,
  messages bigint not null default 0, -- in the archive by now
  total_messages bigint not null default 0,
  files bigint not null default 0, -- in the archive by now
  file_bytes bigint not null default 0,

  size bigint, -- of the archive, bytes
  expires_at timestamptz, -- of the archive; null: never
  check ((status = 'failed') = (failed_at is not null)),
  check ((status = 'deleted') = (deleted_at is not null)),
  check ((status in ('succeeded', 'deleted')) = (size is not null))
);

create index data_export_organization on data_export (organization_id, export_id);
create index data_export_due on data_export (next_attempt)
  where status in ('requested', 'started');
create index data_export_expiry on data_export (expires_at) where status = 'succeeded';
