-- What a place had come to before it came to its number. A consumer that was taken for dead may write beside its
-- successor; the second writer reads from the row what the first has done.
alter table copy_position add column number_before bigint not null default 0;
