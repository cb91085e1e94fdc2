-- Messages mention groups by their names, as they do people.
create index user_group_name on user_group (organization_id, lower(name));
