-- Not muted until the owner says so.
alter table subscription add column is_muted boolean not null default false;
