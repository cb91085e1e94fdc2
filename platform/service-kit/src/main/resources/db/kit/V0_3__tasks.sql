-- Calls that other services must still get. A row is there from the transaction of its reason until
-- the other service has answered.
create table task (
  task_id bigint generated always as identity primary key,
  organization_id bigint not null,
  program text not null, -- who is called
  path text not null,
  body text not null, -- JSON
  attempts integer not null default 0,
  due timestamptz not null, -- when somebody may take it up; later while somebody is at it
  refused_with smallint -- the status by which it was refused, and always will be
);

create index task_due on task (due) where refused_with is null;
