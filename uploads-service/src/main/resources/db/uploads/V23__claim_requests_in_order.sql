-- The oldest are looked at first, of all organizations.
create index claim_request_message on claim_request (message_id);
