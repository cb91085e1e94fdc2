-- Which database this is, and how often its storage was looked through for bytes without a row. The storage has
-- both, too; one that has another id or more looks is not this database's, or belongs to a newer state of it.
create table storage_mark (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  looks bigint not null
);

insert into storage_mark (id, looks) values (gen_random_uuid(), 0);
