-- Links from messages to files. Readers of one of the messages may read the file.
create table claim (
  organization_id bigint not null,
  message_id bigint not null,
  upload_id bigint not null references upload on delete cascade,
  primary key (organization_id, message_id, upload_id)
);

create index claim_upload on claim (upload_id, message_id);

-- Links by other users than the uploader, until it is known whether they may read the file.
create table claim_request (
  organization_id bigint not null,
  message_id bigint not null,
  upload_id bigint not null references upload on delete cascade,
  sender_id bigint not null,
  primary key (organization_id, message_id, upload_id)
);

create index claim_request_upload on claim_request (upload_id, message_id);

-- Messages that were changed before message-sent has told of them: what it says then is too old.
create table early_change (
  organization_id bigint not null,
  message_id bigint not null,
  primary key (organization_id, message_id)
);

-- The newest message of which message-sent has told.
create table newest_message (
  organization_id bigint primary key,
  message_id bigint not null
);

-- Since when no message links the file; null while one does.
alter table upload add column unclaimed_since timestamptz;

update upload set unclaimed_since = date_created;

create index upload_unclaimed on upload (unclaimed_since) where unclaimed_since is not null;

create index custom_emoji_file on custom_emoji (file_name);
