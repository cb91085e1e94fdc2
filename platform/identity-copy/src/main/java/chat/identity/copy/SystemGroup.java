package chat.identity.copy;

import chat.kit.token.Role;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** The groups that every organization has, whose members follow from the account's role. */
public enum SystemGroup {
  INTERNET("role:internet"),
  EVERYONE("role:everyone"),
  MEMBERS("role:members"),
  FULL_MEMBERS("role:fullmembers"),
  MODERATORS("role:moderators"),
  ADMINISTRATORS("role:administrators"),
  OWNERS("role:owners"),
  NOBODY("role:nobody");

  private final String wireName;

  SystemGroup(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  static SystemGroup of(String wireName) {
    return Arrays.stream(values())
        .filter(group -> group.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No system group is called " + wireName));
  }

  static List<String> wireNames() {
    return Arrays.stream(values()).map(SystemGroup::wireName).toList();
  }

  /** Whether an active account is in the group at that time. */
  boolean holds(Account account, Instant now) {
    Role role = account.role();
    return switch (this) {
      case INTERNET, EVERYONE -> true;
      case MEMBERS -> role.isAtLeast(Role.MEMBER);
      case FULL_MEMBERS ->
          role.isAtLeast(Role.MODERATOR)
              || (role == Role.MEMBER && !now.isBefore(account.fullMemberFrom()));
      case MODERATORS -> role.isAtLeast(Role.MODERATOR);
      case ADMINISTRATORS -> role.isAtLeast(Role.ADMINISTRATOR);
      case OWNERS -> role == Role.OWNER;
      case NOBODY -> false;
    };
  }
}
