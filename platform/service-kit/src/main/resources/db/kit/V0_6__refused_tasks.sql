-- Identifies the call in logs and explains to operators why it was refused.
alter table task
  add column request_id text,
  add column refusal text; -- the answer with which it was refused, its beginning
