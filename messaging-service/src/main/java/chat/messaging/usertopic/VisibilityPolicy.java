package chat.messaging.usertopic;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;

/**
 * A user's visibility policy for a topic; its number is the ordinal.
 *
 * <p>Automatic upgrades only replace a policy by one with a higher number.
 */
@ApiSchema(
    """
    {"type": "integer", "enum": [0, 1, 2, 3]}
    """)
public enum VisibilityPolicy {
  /** Inherits from the channel; not stored. */
  INHERIT,
  MUTED,
  UNMUTED,
  FOLLOWED;

  public int number() {
    return ordinal();
  }

  /** Returns the policy with a number from 0 to 3. */
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
