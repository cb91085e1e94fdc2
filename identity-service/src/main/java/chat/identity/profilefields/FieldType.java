package chat.identity.profilefields;

import java.util.Arrays;
import java.util.Optional;

/** A type of custom profile fields, with its number in the API and database. */
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

  /** Returns the display name. */
  String title() {
    return title;
  }

  /** Returns the type with this number, if any. */
  static Optional<FieldType> of(long number) {
    return Arrays.stream(values()).filter(type -> type.number == number).findFirst();
  }

  /** Whether values are Markdown. */
  boolean isMarkdown() {
    return this == SHORT_TEXT || this == LONG_TEXT;
  }

  /** Whether values are short enough for the profile summary. */
  boolean fitsInSummary() {
    return this != LONG_TEXT && this != USER;
  }

  /** Whether people can be found by the values. */
  boolean canMatchUsers() {
    return this == SHORT_TEXT || this == EXTERNAL_ACCOUNT;
  }
}
