-- The address comes first: while the table is nearly empty, PostgreSQL takes an index that begins
-- with the organization for as good as the primary key, and keeps that plan while the table grows.
drop index account_email, account_delivery_email;
create index account_email on account (lower(email), organization_id);
create index account_delivery_email on account (lower(delivery_email), organization_id);
