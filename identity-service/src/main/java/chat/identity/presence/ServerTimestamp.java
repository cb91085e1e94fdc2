package chat.identity.presence;

import java.math.BigDecimal;
import java.time.Instant;

/** The time at which the server looked, as answers and events tell it. */
final class ServerTimestamp {
  private static final int MILLIS = 3;

  private ServerTimestamp() {}

  /** UNIX seconds with a fraction. */
  static BigDecimal of(Instant now) {
    return BigDecimal.valueOf(now.toEpochMilli(), MILLIS);
  }
}
