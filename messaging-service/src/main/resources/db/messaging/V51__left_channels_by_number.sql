-- What was sent before somebody left is what does not know of it, whatever its id.
alter table left_channel add column number bigint; -- of subscription-changed, with which the user left
update left_channel l set number = coalesce((
  select max(upper(period)) from subscription s cross join unnest(s.periods) period
  where s.channel_id = l.channel_id and s.user_id = l.user_id and not upper_inf(period)), 0);
alter table left_channel alter column number set not null;
alter table left_channel drop column last_message_id;
