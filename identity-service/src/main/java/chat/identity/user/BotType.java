package chat.identity.user;

import java.util.Arrays;
import java.util.Optional;

/** What a bot can do, with the number that the wire and the database use. */
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

  /** The type of that number, if there is one. */
  public static Optional<BotType> of(long number) {
    return Arrays.stream(values()).filter(type -> type.number == number).findFirst();
  }
}
