package chat.identity.profilefields;

import java.util.Arrays;
import java.util.Optional;

/** What a custom profile field may hold, with the number that the wire and the database use. */
public enum FieldType {
  SHORT_TEXT(1),
  LONG_TEXT(2),
  CHOICE(3),
  DATE(4),
  URL(5),
  PERSON(6),
  EXTERNAL_ACCOUNT(7),
  PRONOUNS(8);

  private final int number;

  FieldType(int number) {
    this.number = number;
  }

  public int number() {
    return number;
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
    return this != LONG_TEXT && this != PERSON;
  }

  /** Whether people can be found by its values. */
  boolean canMatchUsers() {
    return this == SHORT_TEXT || this == EXTERNAL_ACCOUNT;
  }
}
