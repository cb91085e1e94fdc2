-- For the same reason as in V0_14: the index must not look as good as the primary key.
drop index account_full_name;
create index account_full_name on account (lower(full_name), organization_id);
