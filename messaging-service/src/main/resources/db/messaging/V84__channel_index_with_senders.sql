-- Marking a channel as read, and finding the first unread message, need these columns of all
-- messages of a channel: with them in the index, tens of messages cost one page in place of one each.
create index message_recipient_sender on message (recipient_id, id)
  include (sender_id, read_by_sender, subscriptions_number);
