package chat.messaging.usertopic;

import chat.kit.params.Parameter;
import chat.messaging.MessagingError;

/**
 * What somebody thinks of a topic, by its number on the wire; each shows more than the one before.
 */
public enum VisibilityPolicy {
  /** As the channel; no row says it. */
  INHERIT,
  MUTED,
  UNMUTED,
  FOLLOWED;

  public int number() {
    return ordinal();
  }

  /** The policy of a number, 0 to 3. */
  public static VisibilityPolicy of(long number) {
    return values()[Math.toIntExact(number)];
  }

  public static VisibilityPolicy fromParameter(Parameter parameter) {
    long number = parameter.json().asLong();
    if (number < 0 || number >= values().length) {
      throw MessagingError.NOT_POSSIBLE.refuse(parameter.name());
    }
    return of(number);
  }
}
