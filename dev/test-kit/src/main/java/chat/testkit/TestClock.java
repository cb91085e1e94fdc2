package chat.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** The real time, which a test can move forward instead of waiting. */
public final class TestClock extends Clock {
  private final Clock real = Clock.systemUTC();
  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  /** Moves the time forward permanently, for all users of this clock. */
  public void advance(Duration step) {
    ahead.accumulateAndGet(step, Duration::plus);
  }

  @Override
  public Instant instant() {
    return real.instant().plus(ahead.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("TestClock supports only UTC");
  }
}
