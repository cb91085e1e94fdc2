package chat.identity.settings;

import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code PATCH /settings} (API: update-settings), in addition to the settings.
 *
 * <p>Every {@link chat.identity.account.UserSetting} is a parameter, too. Absent values stay
 * unchanged.
 *
 * @param fullName the display name; at most 100 characters, without those of the syntax of
 *     mentions. It must be unique if the organization requires that. Only administrators may change
 *     it if the organization disables changes of names.
 * @param oldPassword the current password, required for a new one
 * @param newPassword the new password, between 6 and 100 characters; empty for no change. Sessions
 *     of browsers end, API keys stay valid.
 * @param emailAddressVisibility who sees the real email address: 1 everyone, 2 members and above, 3
 *     administrators and owners, 4 nobody, 5 moderators and above
 * @param timezone the name of an IANA time zone; empty for none
 * @param targetUsers the users whose settings change instead of the caller's, at most 1000. Only
 *     administrators may send it. Deactivated users are changed, too, bots are not. The parameters
 *     above and settings for privacy and security are refused.
 */
record ChangeSettingsParams(
    @Nullable String fullName,
    @Nullable String oldPassword,
    @Nullable String newPassword,
    @Nullable Long emailAddressVisibility,
    @Nullable String timezone,
    @Nullable TargetUsers targetUsers) {

  /** Whether a value is set that can only be changed for one account, by its user. */
  boolean concernsOneAccount() {
    return Stream.of(fullName, oldPassword, newPassword, emailAddressVisibility, timezone)
        .anyMatch(Objects::nonNull);
  }
}
