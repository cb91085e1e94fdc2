-- How often an upload was taken over from a writer that had not ended its turn: what such a one
-- stores late goes by another number, and counts nowhere.
alter table tus_upload add column generation int not null default 0;
