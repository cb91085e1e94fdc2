-- How a subscriber wants to have the channel shown and to be notified; null: as for all channels.
alter table subscription
  add column color text, -- null: the colour that the channel's id gives
  add column pin_to_top boolean not null default false,
  add column is_muted boolean not null default false,
  add column desktop_notifications boolean,
  add column audible_notifications boolean,
  add column push_notifications boolean,
  add column email_notifications boolean,
  add column wildcard_mentions_notify boolean;
