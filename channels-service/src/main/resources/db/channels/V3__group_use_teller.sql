-- Which replica tells identity-service what became of operations; any may, once the time is over.
create table group_use_teller (
  is_only boolean primary key default true check (is_only),
  teller_id uuid not null,
  held_until timestamptz not null
);
