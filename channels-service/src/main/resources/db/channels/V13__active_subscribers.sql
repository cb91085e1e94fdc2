-- From now on subscriber_count leaves out deactivated accounts, whose subscriptions last.
create index account_inactive on account (organization_id, user_id) where not is_active;

update channel set subscriber_count = subscriber_count - inactive
from (select channel_id, count(*) as inactive
  from account join subscription using (organization_id, user_id)
  where not is_active and is_subscribed group by channel_id) as counted
where channel.channel_id = counted.channel_id;
