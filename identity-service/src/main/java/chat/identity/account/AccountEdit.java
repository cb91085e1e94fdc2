package chat.identity.account;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Role;
import org.jspecify.annotations.Nullable;

/** Changes to an account; null leaves a value unchanged. */
public record AccountEdit(
    @Nullable String fullName,
    @Nullable Role role,
    @Nullable Long botOwnerId,
    @Nullable EmailAddressVisibility emailAddressVisibility,
    @Nullable String timezone) {

  public @Nullable Integer roleNumber() {
    return role == null ? null : role.number();
  }

  public @Nullable Integer emailAddressVisibilityNumber() {
    return emailAddressVisibility == null ? null : emailAddressVisibility.number();
  }

  /** Creates an edit of another user's account or of a bot. */
  public static AccountEdit of(@Nullable String fullName, @Nullable Role role) {
    return new AccountEdit(fullName, role, null, null, null);
  }

  /**
   * Creates an edit of a bot by its owner or an administrator.
   *
   * @param role the new role; null leaves it unchanged
   * @param owner the new owner; the bot's role is lowered to the owner's if it is higher
   */
  public static AccountEdit ofBot(
      Account bot, @Nullable String fullName, @Nullable Role role, @Nullable Account owner) {
    if (owner == null) {
      return of(fullName, role);
    }
    Role requested = role == null ? bot.role() : role;
    return new AccountEdit(fullName, lesser(requested, owner.role()), owner.userId(), null, null);
  }

  private static Role lesser(Role one, Role other) {
    return one.isAtLeast(other) ? other : one;
  }
}
