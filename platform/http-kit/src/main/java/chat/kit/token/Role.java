package chat.kit.token;

import chat.kit.error.ErrorCase;

/** An account's role in its organization, with its number in the API and the database. */
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

  /** Returns the number in the API; smaller numbers have more permissions. */
  public int number() {
    return number;
  }

  /** Returns whether this role has all permissions of {@code other}. */
  public boolean isAtLeast(Role other) {
    return number <= other.number;
  }

  /** Refuses the request if this role is below {@code least}. */
  public void requireAtLeast(Role least, ErrorCase otherwise) {
    if (!isAtLeast(least)) {
      throw otherwise.refuse();
    }
  }

  /**
   * Returns the role with a number.
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
