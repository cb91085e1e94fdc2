-- What an account gains or loses by its groups, its bots gain or lose too.
create index account_bot_owner on account (organization_id, bot_owner_id)
  where bot_owner_id is not null;
