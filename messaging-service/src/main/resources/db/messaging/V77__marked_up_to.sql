-- Every message of the organization up to this id counts as marked as read, as if its bit in
-- read_block were set. Clients that mark everything as read raise it.
alter table read_up_to add column marked_up_to bigint not null default 0;
