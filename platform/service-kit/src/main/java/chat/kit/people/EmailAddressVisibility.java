package chat.kit.people;

import chat.kit.token.Role;

/** The visibility of an account's real address, with its number in the API and the database. */
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

  public int number() {
    return number;
  }

  /** Returns whether other users of that role see the address. */
  public boolean allows(Role role) {
    return switch (this) {
      case EVERYONE -> true;
      case MEMBERS -> role.isAtLeast(Role.MEMBER);
      case MODERATORS -> role.isAtLeast(Role.MODERATOR);
      case ADMINISTRATORS -> role.isAtLeast(Role.ADMINISTRATOR);
      case NOBODY -> false;
    };
  }

  /**
   * Returns the visibility with a number.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static EmailAddressVisibility of(long number) {
    for (EmailAddressVisibility visibility : values()) {
      if (visibility.number == number) {
        return visibility;
      }
    }
    throw new IllegalArgumentException("No e-mail visibility has the number " + number);
  }
}
