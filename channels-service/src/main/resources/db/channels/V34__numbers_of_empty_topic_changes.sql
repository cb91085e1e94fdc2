-- The number of channel-changed with which the change is told; null where it never will be, and for
-- changes of programs of before.
alter table empty_topic_change add column number bigint;
