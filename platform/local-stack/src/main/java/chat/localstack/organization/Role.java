package chat.localstack.organization;

import java.util.Locale;

/**
 * The roles of which the first organization has one account each, by the specification's numbers.
 */
enum Role {
  OWNER(100, "Owner"),
  ADMIN(200, "Administrator"),
  MODERATOR(300, "Moderator"),
  MEMBER(400, "Member"),
  GUEST(600, "Guest");

  private final int number;
  private final String fullName;

  Role(int number, String fullName) {
    this.number = number;
    this.fullName = fullName;
  }

  int number() {
    return number;
  }

  String fullName() {
    return fullName;
  }

  /** What the account's file and the first part of its address are called. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String email() {
    return word() + "@example.com";
  }
}
