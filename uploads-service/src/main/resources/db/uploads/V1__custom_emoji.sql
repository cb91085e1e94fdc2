-- Emoji that organizations have added. Deactivated ones stay, for messages and reactions have them.
create table custom_emoji (
  emoji_id bigint generated always as identity primary key,
  organization_id bigint not null,
  name text not null,
  file_name text not null, -- of the picture, random; the still of an animated one has the same
  is_animated boolean not null,
  is_deactivated boolean not null default false,
  author_id bigint,
  date_created timestamptz not null
);

create unique index custom_emoji_name on custom_emoji (organization_id, name)
  where not is_deactivated;

create index custom_emoji_organization on custom_emoji (organization_id, emoji_id);
