-- Holds an organization's lock until the transaction ends, for ids and numbers that must be in the
-- order of commits.
create function lock_organization(organization_id bigint) returns void
language sql volatile as $$
  select pg_advisory_xact_lock(
    hashtextextended(current_schema() || ':' || organization_id::text, 0))
$$;
