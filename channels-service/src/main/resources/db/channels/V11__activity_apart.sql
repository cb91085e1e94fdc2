-- Counting a channel's messages must not wait for a rename of the channel, and the reverse: a
-- reference locks the channel's row as long as its batch lasts. Channels are never deleted.
alter table channel_activity drop constraint channel_activity_channel_id_fkey;
alter table channel_traffic drop constraint channel_traffic_channel_id_fkey;
