package chat.identity.profilefields;

import java.util.Arrays;
import java.util.Optional;

/** What a custom profile field may hold, with the number that the wire and the database use. */
public enum FieldType {
  SHORT_TEXT(1, "Text (short)"),
  LONG_TEXT(2, "Text (long)"),
  SELECT(3, "List of options"),
  DATE(4, "Date"),
  URL(5, "Link"),
  USER(6, "Users"),
  EXTERNAL_ACCOUNT(7, "External account"),
  PRONOUNS(8, "Pronouns");

  private final int number;
  private final String title;

  FieldType(int number, String title) {
    this.number = number;
    this.title = title;
  }

  public int number() {
    return number;
  }

  /** What people are shown. */
  String title() {
    return title;
  }

  /** The type of that number, if there is one. */
  static Optional<FieldType> of(long number) {
    return Arrays.stream(values()).filter(type -> type.number == number).findFirst();
  }

  /** Whether its values are Markdown. */
  boolean isMarkdown() {
    return this == SHORT_TEXT || this == LONG_TEXT;
  }

  /** Whether its values are small enough for the summary of a profile. */
  boolean fitsInSummary() {
    return this != LONG_TEXT && this != USER;
  }

  /** Whether people can be found by its values. */
  boolean canMatchUsers() {
    return this == SHORT_TEXT || this == EXTERNAL_ACCOUNT;
  }
}
