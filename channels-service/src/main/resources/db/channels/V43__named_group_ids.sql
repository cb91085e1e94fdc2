-- The groups that a channel's settings name, so that a group's deactivation finds the channels. The tables group_use_operation and
-- group_use_teller are no longer used; they stay for replicas of the release before until the next one.
alter table channel add column named_group_ids jsonb not null generated always as (
  jsonb_path_query_array(can_add_subscribers_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_add_subscribers_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_create_topic_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_create_topic_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_delete_any_message_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_delete_any_message_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_delete_own_message_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_delete_own_message_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_remove_subscribers_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_remove_subscribers_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_administer_channel_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_administer_channel_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_move_messages_out_of_channel_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_move_messages_out_of_channel_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_move_messages_within_channel_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_move_messages_within_channel_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_send_message_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_send_message_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_subscribe_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_subscribe_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_resolve_topics_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_resolve_topics_group, '$.direct_subgroups[*]')) stored;

create index channel_named_group_ids on channel using gin (named_group_ids jsonb_path_ops)
  where not is_archived;
