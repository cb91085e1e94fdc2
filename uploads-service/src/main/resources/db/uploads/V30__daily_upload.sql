-- Bytes that an account with all its bots has uploaded on the last day (UTC) on which it did.
create table daily_upload (
  organization_id bigint not null,
  account_id bigint not null,
  day date not null,
  bytes bigint not null,
  primary key (organization_id, account_id)
);
