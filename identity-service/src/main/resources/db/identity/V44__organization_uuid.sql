-- Identifies an organization across servers.
alter table organization add column uuid uuid not null unique default gen_random_uuid();
