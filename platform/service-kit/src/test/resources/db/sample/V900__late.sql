-- What tests let be done again, for as many seconds as they have written down.
create table if not exists late (seconds int not null);
select pg_sleep(coalesce(max(seconds), 0)) from late;
lock table late in access exclusive mode;
