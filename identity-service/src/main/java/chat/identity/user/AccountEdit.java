package chat.identity.user;

import chat.kit.people.EmailAddressVisibility;
import chat.kit.token.Role;
import org.jspecify.annotations.Nullable;

/** What is to change of an account; null for what stays. */
public record AccountEdit(
    @Nullable String fullName,
    @Nullable Role role,
    @Nullable Long botOwnerId,
    @Nullable EmailAddressVisibility emailAddressVisibility,
    @Nullable String timezone) {

  @Nullable Integer roleNumber() {
    return role == null ? null : role.number();
  }

  @Nullable Integer emailAddressVisibilityNumber() {
    return emailAddressVisibility == null ? null : emailAddressVisibility.number();
  }

  /** Of a person or bot by somebody else. */
  public static AccountEdit of(@Nullable String fullName, @Nullable Role role) {
    return new AccountEdit(fullName, role, null, null, null);
  }

  /**
   * Of a bot by whoever looks after it.
   *
   * @param role another one
   * @param owner another one, above whom it does not stand then
   */
  public static AccountEdit ofBot(
      Account bot, @Nullable String fullName, @Nullable Role role, @Nullable Account owner) {
    if (owner == null) {
      return of(fullName, role);
    }
    Role wanted = role == null ? bot.role() : role;
    return new AccountEdit(fullName, lesser(wanted, owner.role()), owner.userId(), null, null);
  }

  private static Role lesser(Role one, Role other) {
    return one.isAtLeast(other) ? other : one;
  }
}
