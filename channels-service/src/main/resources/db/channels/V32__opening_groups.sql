-- The groups in the settings by which somebody sees a private channel, so that a change of a group
-- finds the channels that it opens or closes.
alter table channel add column opening_groups jsonb not null generated always as (
  jsonb_path_query_array(can_administer_channel_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_administer_channel_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_subscribe_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_subscribe_group, '$.direct_subgroups[*]')
  || jsonb_path_query_array(can_add_subscribers_group, '$ ? (@.type() == "number")')
  || jsonb_path_query_array(can_add_subscribers_group, '$.direct_subgroups[*]')) stored;

create index channel_opening_groups on channel using gin (opening_groups jsonb_path_ops)
  where invite_only and not is_archived;
