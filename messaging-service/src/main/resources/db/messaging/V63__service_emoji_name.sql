-- The service's emoji is stored under the specification's name; each client gets the name that it knows.
delete from reaction other
where other.reaction_type like '%\_extra\_emoji' and other.reaction_type <> 'service_extra_emoji'
  and exists (select from reaction same
    where same.message_id = other.message_id and same.user_id = other.user_id
      and same.id <> other.id and same.reaction_type like '%\_extra\_emoji'
      and (same.reaction_type = 'service_extra_emoji' or same.id < other.id));

update reaction
set emoji_name = 'service', emoji_code = 'service', reaction_type = 'service_extra_emoji'
where reaction_type like '%\_extra\_emoji' and reaction_type <> 'service_extra_emoji';

alter table event_queue add service_emoji text not null default 'ZULIP'
  check (service_emoji in ('SPECIFICATION', 'ZULIP'));
