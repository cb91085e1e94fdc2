-- Guests see all bots, who are few among all accounts.
create index account_bots on account (organization_id, user_id) where is_bot;
