package chat.identity.invite;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long a link can be used.
 *
 * @param minutes null for ever
 */
record Validity(@Nullable Long minutes) {
  /** A thousand years; what is longer is meant for ever. */
  private static final long MOST_MINUTES = Duration.ofDays(365_000).toMinutes();

  /** An integer, or null. */
  public static Validity fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    if (json.isNull()) {
      return new Validity(null);
    }
    long minutes = json.asLong();
    if (minutes < 1) {
      throw RequestError.TOO_SMALL.refuse(parameter.name());
    }
    if (minutes > MOST_MINUTES) {
      throw RequestError.TOO_LARGE.refuse(parameter.name());
    }
    return new Validity(minutes);
  }

  /** When it ends; null for never. */
  @Nullable Instant endAfter(Instant start) {
    return minutes == null ? null : start.plus(Duration.ofMinutes(minutes));
  }
}
