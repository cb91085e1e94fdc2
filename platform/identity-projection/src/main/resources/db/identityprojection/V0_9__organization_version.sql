-- How often something has changed that a service keeps for an organization beside the copy of it:
-- what is derived from both is known by this number and the version of the organization's row.
create table organization_version (
  organization_id bigint primary key,
  number bigint not null
);
