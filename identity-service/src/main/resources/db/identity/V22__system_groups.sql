-- There are a few of them among thousands, and they are read with the organization.
create index user_group_system on user_group (organization_id) where is_system_group;
