-- A copy of uploads-service's custom emoji, fed by emoji-changed. Deactivated ones stay: reactions
-- have them.
create table custom_emoji (
  emoji_id bigint not null,
  organization_id bigint not null,
  name text not null,
  source_url text not null,
  still_url text, -- of an animated one
  deactivated boolean not null,
  author_id bigint,
  is_animated boolean not null,
  primary key (organization_id, emoji_id)
);
create index custom_emoji_name on custom_emoji (organization_id, name) where not deactivated;
