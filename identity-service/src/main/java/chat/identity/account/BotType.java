package chat.identity.account;

import java.util.Arrays;
import java.util.Optional;

/** The type of a bot, with its number in the API and in the database. */
public enum BotType {
  GENERIC(1),
  INCOMING_WEBHOOK(2),
  OUTGOING_WEBHOOK(3),
  EMBEDDED(4);

  private final int number;

  BotType(int number) {
    this.number = number;
  }

  public int number() {
    return number;
  }

  /** Returns the type with this number, if any. */
  public static Optional<BotType> of(long number) {
    return Arrays.stream(values()).filter(type -> type.number == number).findFirst();
  }
}
