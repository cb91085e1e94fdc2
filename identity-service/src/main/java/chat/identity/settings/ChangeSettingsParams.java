package chat.identity.settings;

import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /settings} (API: update-settings), in addition to the settings.
 *
 * <p>Every {@link chat.identity.account.UserSetting} is a parameter, too. Absent values stay
 * unchanged.
 *
 * @param emailAddressVisibility a number of {@link chat.kit.people.EmailAddressVisibility}
 * @param timezone the name of a time zone; empty for none
 */
record ChangeSettingsParams(
    @Nullable String fullName,
    @Nullable String oldPassword,
    @Nullable String newPassword,
    @Nullable Long emailAddressVisibility,
    @Nullable String timezone) {}
