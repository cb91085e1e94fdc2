-- The accounts that a channel's settings name, so that deactivating one finds the channels whose
-- settings clients are shown without it.
alter table channel add column named_user_ids jsonb not null generated always as (
  jsonb_path_query_array(can_add_subscribers_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_create_topic_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_delete_any_message_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_delete_own_message_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_remove_subscribers_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_administer_channel_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_move_messages_out_of_channel_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_move_messages_within_channel_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_send_message_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_subscribe_group, '$.direct_members[*]')
  || jsonb_path_query_array(can_resolve_topics_group, '$.direct_members[*]')) stored;

create index channel_named_user_ids on channel using gin (named_user_ids jsonb_path_ops);
