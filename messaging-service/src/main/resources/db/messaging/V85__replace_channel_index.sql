drop index message_recipient;
alter index message_recipient_sender rename to message_recipient;
