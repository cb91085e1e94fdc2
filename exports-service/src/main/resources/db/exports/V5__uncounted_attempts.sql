-- How many of the attempts came to nothing because an owner was busy or away before they had begun.
alter table data_export add column uncounted integer not null default 0;
