-- Folders in which an organization sorts its channels.
create table channel_folder (
  folder_id bigint generated always as identity primary key,
  organization_id bigint not null,
  name text not null, -- trimmed, in the normal form NFC
  name_key text not null, -- the name without regard to case
  description text not null,
  rendered_description text not null, -- HTML
  is_archived boolean not null default false,
  position bigint not null, -- ascending in the order in which they are shown
  date_created timestamptz not null,
  creator_id bigint
);

-- An archived folder keeps its name.
create unique index channel_folder_name on channel_folder (organization_id, name_key);

alter table channel add constraint channel_folder foreign key (folder_id) references channel_folder;

create index channel_in_folder on channel (folder_id) where folder_id is not null;

-- What message-sent tells of a channel. Beside the channel, for it changes with every batch of
-- messages and must not wait for a change of the channel.
create table channel_activity (
  channel_id bigint primary key references channel,
  first_message_id bigint not null,
  date_last_message timestamptz not null
);

create table channel_traffic (
  channel_id bigint not null references channel,
  day date not null, -- UTC
  messages int not null,
  primary key (channel_id, day)
);
