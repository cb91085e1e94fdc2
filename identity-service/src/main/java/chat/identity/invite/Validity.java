package chat.identity.invite;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The period in which a link can be used.
 *
 * @param minutes null if it never expires
 */
@ApiSchema(
    """
    {"type": ["integer", "null"], "minimum": 1, "maximum": 525600000}
    """)
record Validity(@Nullable Long minutes) {
  /** A thousand years; longer values are refused, since null means no expiry. */
  private static final long MAX_MINUTES = Duration.ofDays(365_000).toMinutes();

  /** Reads an integer or null. */
  public static Validity fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    if (json.isNull()) {
      return new Validity(null);
    }
    long minutes = json.asLong();
    if (minutes < 1) {
      throw RequestError.TOO_SMALL.refuse(parameter.name());
    }
    if (minutes > MAX_MINUTES) {
      throw RequestError.TOO_LARGE.refuse(parameter.name());
    }
    return new Validity(minutes);
  }

  /** Returns the expiry time; null if it never expires. */
  @Nullable Instant endAfter(Instant start) {
    return minutes == null ? null : start.plus(Duration.ofMinutes(minutes));
  }
}
