package chat.identity.settings;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /realm/user_settings_defaults}, in addition to the settings.
 *
 * <p>Every {@link chat.identity.account.UserSetting} that {@code isDefaultable} is a parameter,
 * too. Absent values stay unchanged.
 *
 * @param emailAddressVisibility who sees the real email address of a new account: 1 everyone, 2
 *     members and above, 3 administrators and owners, 4 nobody, 5 moderators and above
 */
record UpdateSettingDefaultsParams(@Nullable Long emailAddressVisibility) {}
