-- What a place had come to before it came to its number. A consumer that was taken for dead may write beside its
-- successor; whoever writes second learns from the row itself what the first has done.
alter table copy_position add column number_before bigint not null default 0;
