-- The service's emoji is stored under the specification's name; each client gets the name that it knows.
update user_status
set emoji_name = 'service', emoji_code = 'service', reaction_type = 'service_extra_emoji'
where reaction_type like '%\_extra\_emoji' and reaction_type <> 'service_extra_emoji';

-- No service takes message reports; with a channel for them, clients offer to send some.
update organization set settings = settings - 'moderation_request_channel_id'
where settings ? 'moderation_request_channel_id';
