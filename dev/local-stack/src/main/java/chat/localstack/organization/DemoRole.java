package chat.localstack.organization;

import java.util.Locale;

/** The roles of the accounts in the first organization, with the API's numbers. */
enum DemoRole {
  OWNER(100, "Owner"),
  ADMIN(200, "Administrator"),
  MODERATOR(300, "Moderator"),
  MEMBER(400, "Member"),
  GUEST(600, "Guest");

  private final int number;
  private final String fullName;

  DemoRole(int number, String fullName) {
    this.number = number;
    this.fullName = fullName;
  }

  int number() {
    return number;
  }

  String fullName() {
    return fullName;
  }

  /** The name of the account's file and the local part of its address. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String email() {
    return word() + "@example.com";
  }
}
