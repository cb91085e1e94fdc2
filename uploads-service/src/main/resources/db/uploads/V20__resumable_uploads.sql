-- Uploads by the tus protocol, from their creation until they expire. Finished ones stay as long, so
-- that a client that missed the response can ask again.
create table tus_upload (
  organization_id bigint not null,
  place text not null, -- dir/random, as upload.place will be
  owner_id bigint not null,
  name_in_url text not null,
  file_name text not null,
  metadata text, -- Upload-Metadata as it was sent
  concatenation text, -- Upload-Concat as it was sent: partial, or final with its parts
  length bigint not null, -- bytes that it will have
  received bigint not null default 0, -- bytes that are durable in the storage
  is_finished boolean not null default false,
  -- Whose turn it is to add bytes; set while a request does, and after one that was broken off.
  writer uuid,
  writer_until timestamptz, -- when others may take the turn
  expires_at timestamptz not null,
  primary key (organization_id, place)
);

create index tus_upload_expires on tus_upload (expires_at);

-- What a crash may have left.
create index tus_upload_left on tus_upload (expires_at)
  where not is_finished and (writer is not null or received = length);
