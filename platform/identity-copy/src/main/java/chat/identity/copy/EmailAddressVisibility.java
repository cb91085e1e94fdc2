package chat.identity.copy;

import chat.kit.token.Role;
import java.util.Arrays;

/** Who may be shown the real address of an account. */
public enum EmailAddressVisibility {
  EVERYONE(1),
  MEMBERS(2),
  ADMINISTRATORS(3),
  NOBODY(4),
  MODERATORS(5);

  private final int number;

  EmailAddressVisibility(int number) {
    this.number = number;
  }

  /**
   * The visibility of a number in {@code user-changed}.
   *
   * @throws IllegalArgumentException if none has it
   */
  static EmailAddressVisibility of(int number) {
    return Arrays.stream(values())
        .filter(visibility -> visibility.number == number)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No visibility has the number " + number));
  }

  boolean allows(Role role) {
    return switch (this) {
      case EVERYONE -> true;
      case MEMBERS -> role.isAtLeast(Role.MEMBER);
      case MODERATORS -> role.isAtLeast(Role.MODERATOR);
      case ADMINISTRATORS -> role.isAtLeast(Role.ADMINISTRATOR);
      case NOBODY -> false;
    };
  }
}
