-- Sites that run code: clients offer them beside code blocks of their language.
create table realm_playground (
  playground_id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  name text not null check (name <> ''),
  pygments_language text not null check (pygments_language <> ''),
  url_template text not null check (url_template <> ''),
  unique (organization_id, pygments_language, name)
);
