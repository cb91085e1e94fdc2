-- The code that keeps the copy of accounts tells which mutes have ended.
drop trigger mutes_end on account;
drop function keep_ended_mutes();
