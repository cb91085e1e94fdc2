-- The operation under which a channel was last given the empty topic alone: who gives it its other
-- topics back ends that hold, and no other.
alter table channel add column empty_topic_operation uuid;
