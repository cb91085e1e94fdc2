package chat.kit.task;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Organizations that are skipped for a while after a failure, so that they do not delay others. */
public final class TenantBackoff {

  private final Clock clock;
  private final Duration rest;
  private final Map<Long, Instant> until = new ConcurrentHashMap<>();

  public TenantBackoff(Clock clock, Duration rest) {
    this.clock = clock;
    this.rest = rest;
  }

  /** Skips the organization for the pause, from now on. */
  public void begin(long organizationId) {
    until.put(organizationId, clock.instant().plus(rest));
  }

  /** Returns the organizations that are skipped now. */
  public Set<Long> organizations() {
    Instant now = clock.instant();
    until.values().removeIf(end -> !end.isAfter(now));
    return Set.copyOf(until.keySet());
  }
}
