package chat.kit.token;

import chat.kit.error.ErrorCase;

/** An account's role in its organization, with the number that the wire and the database use. */
public enum Role {
  OWNER(100),
  ADMINISTRATOR(200),
  MODERATOR(300),
  MEMBER(400),
  GUEST(600);

  private final int number;

  Role(int number) {
    this.number = number;
  }

  /** The number on the wire; the smaller, the more the role may do. */
  public int number() {
    return number;
  }

  /** Whether this role may do all that {@code other} may. */
  public boolean isAtLeast(Role other) {
    return number <= other.number;
  }

  /** Refuses this role where it is less than {@code least}. */
  public void requireAtLeast(Role least, ErrorCase otherwise) {
    if (!isAtLeast(least)) {
      throw otherwise.refuse();
    }
  }

  /**
   * The role of a number.
   *
   * @throws IllegalArgumentException if no role has it
   */
  public static Role of(int number) {
    for (var role : values()) {
      if (role.number == number) {
        return role;
      }
    }
    throw new IllegalArgumentException("No role has the number " + number);
  }
}
