package chat.exports.work;

import chat.exports.estimate.OrganizationSizeRepository;
import chat.exports.request.DataExportRepository;
import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Determines the share of time that exports may work, by the current message rate.
 *
 * <p>The rate is the growth of the message estimates of all organizations: exports get all of the
 * time at low rates and little at high ones.
 */
@Singleton
final class LoadMonitor implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(LoadMonitor.class);

  private static final long MIN_INTERVAL_NANOS = Duration.ofMillis(500).toNanos();

  /** Messages per second; exports do not disturb lower rates. */
  private static final double BUSY_RATE = 20;

  private final OrganizationSizeRepository sizes;
  private final DataExportRepository exports;
  private final Clock clock;
  private final double shareOfAll;
  private final Schedule schedule;
  private long measuredAt = System.nanoTime() - MIN_INTERVAL_NANOS;
  private long messages = -1;

  /** The time of the last successful count. */
  private long countedAt = measuredAt;

  private boolean isBusy;
  private double share = 1;

  /**
   * @param percent the share of time of all exports together while users send messages
   * @param workers concurrent exports of this replica
   * @param poll the poll interval of exports; this job runs at every tenth
   */
  LoadMonitor(
      OrganizationSizeRepository sizes,
      DataExportRepository exports,
      Clock clock,
      @Property(name = "chat.export.share") int percent,
      @Property(name = "chat.export.workers") int workers,
      @Property(name = "chat.export.poll", defaultValue = "1s") Duration poll) {
    this.sizes = sizes;
    this.exports = exports;
    this.clock = clock;
    this.shareOfAll = Math.clamp(percent, 1, 100) / 100.0;
    this.schedule = Schedule.every(poll.multipliedBy(10)).onlyIf(workers > 0);
  }

  @Override
  public String name() {
    return "load-monitor";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  @Override
  public boolean run() {
    look();
    return false;
  }

  /**
   * Returns the share of time to work, above 0; 1 for all of it. Returns the last value if the
   * database is unavailable. Cheap enough for frequent calls.
   */
  synchronized double share() {
    try {
      look();
    } catch (RuntimeException e) {
      LOG.debug("Message rate not measured: {}; keeping the last share", e.toString());
    }
    return share;
  }

  /**
   * Measures the load, unless that was done a moment ago. Called regularly, so that an export that
   * starts finds a recent measurement.
   */
  synchronized void look() {
    long time = System.nanoTime();
    if (time - measuredAt < MIN_INTERVAL_NANOS) {
      return;
    }
    measuredAt = time;
    long now = sizes.countAllMessages();
    // A lower count, after deletions, says nothing about the messages sent meanwhile.
    if (messages >= 0 && now >= messages) {
      isBusy = (now - messages) * 1e9 / (time - countedAt) >= BUSY_RATE;
    }
    messages = now;
    countedAt = time;
    share = isBusy ? shareOfAll / Math.max(1, exports.countLeased(clock.instant())) : 1;
  }
}
