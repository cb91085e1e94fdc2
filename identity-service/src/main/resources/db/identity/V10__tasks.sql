-- What other services still have to do for people who joined is a task like any other.
insert into task (organization_id, program, path, body, attempts, due, refused_with)
select organization_id, 'channels-service', '/internal/subscriptions',
  jsonb_build_object('organization_id', organization_id, 'user_id', user_id,
    'channel_ids', channel_ids, 'include_default_channels', include_default_channels)::text,
  attempts, due, refused_with
from join_task where kind = 'subscribe';

insert into task (organization_id, program, path, body, attempts, due, refused_with)
select organization_id, 'messaging-service', '/internal/messages',
  jsonb_build_object('organization_id', organization_id, 'sender_bot', 'welcome',
    'idempotency_key', 'welcome-' || user_id, 'type', 'private',
    'user_ids', jsonb_build_array(user_id), 'content', welcome_message)::text,
  attempts, due, refused_with
from join_task where kind = 'welcome';

drop table join_task;
