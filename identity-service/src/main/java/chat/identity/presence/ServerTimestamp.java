package chat.identity.presence;

import java.math.BigDecimal;
import java.time.Instant;

/** The server's time in responses and events. */
final class ServerTimestamp {
  private static final int MILLIS = 3;

  private ServerTimestamp() {}

  /** Returns UNIX seconds with a fraction. */
  static BigDecimal of(Instant now) {
    return BigDecimal.valueOf(now.toEpochMilli(), MILLIS);
  }
}
