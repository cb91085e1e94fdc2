-- From now on a key has ss for ẞ, as it always had for ß; so far it had ß there, and was not its own key.
-- Where another channel has the new key already, the one with ẞ keeps its old one, which belongs to no
-- other name: its name finds the other, and it is reached by its id until it gets another name.
with renewed as (
  select channel_id, organization_id, key, row_number() over (
    partition by organization_id, key order by channel_id) as place
  from channel cross join lateral (
    select normalize(replace(name_key, 'ß', 'ss'), NFC) as key) as new_key
  where name_key like '%ß%')
update channel set name_key = key from renewed
where channel.channel_id = renewed.channel_id and place = 1
  and not exists (select from channel as other
    where other.organization_id = renewed.organization_id and other.name_key = key);
