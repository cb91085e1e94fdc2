-- Whether channels-service has said that the change happened for which a channel is held. Holds of
-- before are asked about too: its answer is as good for them.
alter table empty_topic_hold add column is_confirmed boolean not null default false;
