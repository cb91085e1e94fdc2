-- Counts a user's pictures without a thumbnail, by which further ones are delayed.
create index upload_thumbnail_owner on upload (owner_id) where thumbnail_due_at is not null;
