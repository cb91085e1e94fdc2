-- Which of an account's avatars it is, as uploads-service counts them: a late word of an older one
-- changes nothing.
alter table account add column avatar_number bigint not null default 0;
