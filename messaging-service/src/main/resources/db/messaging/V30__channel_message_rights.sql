-- Who may change messages of a channel: more of the copy of channels, fed by channel-changed. What
-- was copied before this table was there is read once more (Copy.edition); a channel that is not
-- here yet is not known well enough to decide.
create table channel_message_rights (
  channel_id bigint primary key,
  number bigint not null, -- of channel-changed; older ones are passed over
  can_administer_channel_group text not null, -- group-setting values, as JSON
  can_delete_any_message_group text not null,
  can_delete_own_message_group text not null,
  can_move_messages_out_of_channel_group text not null,
  can_move_messages_within_channel_group text not null,
  can_resolve_topics_group text not null
);
