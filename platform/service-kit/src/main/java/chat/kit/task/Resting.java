package chat.kit.task;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Organizations that are left alone for a while behind a failure, lest they hold others up. */
public final class Resting {

  private final Clock clock;
  private final Duration rest;
  private final Map<Long, Instant> until = new ConcurrentHashMap<>();

  public Resting(Clock clock, Duration rest) {
    this.clock = clock;
    this.rest = rest;
  }

  /** Leaves the organization alone from now on. */
  public void begin(long organizationId) {
    until.put(organizationId, clock.instant().plus(rest));
  }

  /** Those that are left alone now. */
  public Set<Long> organizations() {
    Instant now = clock.instant();
    until.values().removeIf(end -> !end.isAfter(now));
    return Set.copyOf(until.keySet());
  }
}
