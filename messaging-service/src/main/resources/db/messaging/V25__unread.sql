-- Messages that somebody marked as unread although they are read by themselves: those from before a
-- subscription, and those of people who are muted.
alter table message_flag drop constraint message_flag_flag_check;
alter table message_flag add constraint message_flag_flag_check
  check (flag in ('starred', 'collapsed', 'unread'));
