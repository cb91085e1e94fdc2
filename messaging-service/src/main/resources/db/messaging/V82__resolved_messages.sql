create index message_resolved on message (recipient_id, id) where topic like '✔ %';
