-- A user who reacts to a message without having received it keeps it, even after removing the
-- reaction: it counts as received, and its changes are delivered.
alter table message_flag drop constraint message_flag_flag_check;
alter table message_flag add constraint message_flag_flag_check
  check (flag in ('starred', 'collapsed', 'unread', 'historical'));

insert into message_flag (organization_id, user_id, message_id, flag)
select distinct x.organization_id, x.user_id, x.message_id, 'historical'
from reaction x
  join message m on m.id = x.message_id
  join recipient r on r.id = m.recipient_id
where r.channel_id is not null
  and not exists (select from subscription s
    where s.channel_id = r.channel_id and s.user_id = x.user_id
      and s.periods @> m.subscriptions_number)
on conflict do nothing;
