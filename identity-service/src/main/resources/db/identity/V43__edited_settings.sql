-- Names of the settings that a user changed, which administrators can leave unchanged.
alter table account add column edited_settings text[] not null default '{}';

-- Until now, only the user changed the settings with which the account started.
update account set edited_settings = array(
  select key from jsonb_each(account.settings)
  where value is distinct from organization.user_setting_defaults -> key)
from organization
where organization.organization_id = account.organization_id
  and account.bot_type is null and account.settings <> '{}';
