package chat.identity.settings;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code PATCH /settings}, beside one for each {@link
 * chat.identity.user.UserSetting}; what is not sent stays.
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
