-- Views that a user pinned to the sidebar or hid there, shared by all clients of the user. There are
-- few of a user, so the lock of the organization keeps fragments and names unique, not an index.
create table navigation_view (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  fragment text not null, -- what follows the # in the URL of the view
  is_pinned boolean not null,
  name text -- null for a view that clients have built in
);
create index navigation_view_user on navigation_view (user_id, organization_id, id);
