-- Whether bytes of attempts that came to nothing may lie in the storage; next_attempt says from when
-- on they are removed.
alter table data_export add column has_remains boolean not null default false;
create index data_export_remains on data_export (next_attempt) where has_remains;
