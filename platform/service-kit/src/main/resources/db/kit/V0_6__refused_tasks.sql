-- Whose call it was in the logs, and for whoever asks why it was refused.
alter table task
  add column request_id text,
  add column refusal text; -- the answer with which it was refused, its beginning
