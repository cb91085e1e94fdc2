-- The settings are some two kilobytes, and one of them counts for each account that is read: kept
-- compressed, they would be unpacked for every single one.
alter table organization set (toast_tuple_target = 8160);
update organization set settings = settings::text::jsonb;
