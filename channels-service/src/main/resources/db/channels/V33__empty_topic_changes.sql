-- Results of the changes for which messaging-service holds channels. The first writer
-- decides it: the transaction of the change, or messaging-service, which has heard no end of it.
create table empty_topic_change (
  operation_id uuid primary key,
  is_committed boolean not null,
  date_decided timestamptz not null
);
