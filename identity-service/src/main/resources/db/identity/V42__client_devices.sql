-- Devices on which an account is logged in; push notifications would be sent to them.
create table client_device (
  device_id bigint generated always as identity primary key,
  organization_id bigint not null,
  user_id bigint not null,
  foreign key (organization_id, user_id) references account (organization_id, user_id)
);

create index client_device_of_account on client_device (organization_id, user_id);
