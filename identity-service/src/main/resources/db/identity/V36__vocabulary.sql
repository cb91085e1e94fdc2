alter table untold_account rename to account_to_republish;

-- Only earlier builds used these.
drop table group_use_confirmation;
drop table group_use;
