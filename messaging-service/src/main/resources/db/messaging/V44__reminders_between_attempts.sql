-- A reminder that waits for its next attempt is its owner's as before the first. Being sent is also
-- one that was sent and of which only the end is missing.
alter table reminder add column is_being_sent boolean not null default false;
update reminder set is_being_sent = true where attempts > 0 and not failed;
