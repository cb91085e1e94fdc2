-- There are a few of them among all accounts, and each system message is one's.
create index account_system_bot on account (organization_id) where is_system_bot;
