-- Only earlier builds used these.
drop table group_use_operation;
drop table group_use_teller;
drop table empty_topic_change;
alter table channel drop column empty_topic_operation;
