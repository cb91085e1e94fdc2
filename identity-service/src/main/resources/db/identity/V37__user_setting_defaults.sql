-- With which settings new people start, as far as they differ from the defaults in UserSetting.
alter table organization add column user_setting_defaults jsonb not null default '{}'
  check (jsonb_typeof(user_setting_defaults) = 'object');
