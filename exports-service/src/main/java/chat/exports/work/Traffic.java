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
 * Tells what part of the time an export may work: all of it, but little while people are sending
 * messages, which shows by how the estimates of all organizations grow.
 */
@Singleton
final class Traffic implements RecurringJob {

  private static final Logger LOG = LoggerFactory.getLogger(Traffic.class);

  private static final long BETWEEN_LOOKS = Duration.ofMillis(500).toNanos();

  /** Fewer don't mind an export. */
  private static final double BUSY_FROM = 20;

  private final OrganizationSizeRepository sizes;
  private final DataExportRepository exports;
  private final Clock clock;
  private final double shareOfAll;
  private final Schedule schedule;
  private long lookedAt = System.nanoTime() - BETWEEN_LOOKS;
  private long messages = -1;

  /** When that many were counted, which a look that fails is not. */
  private long countedAt = lookedAt;

  private boolean isBusy;
  private double share = 1;

  /**
   * @param percent of the time that all exports together work while people send messages
   * @param workers how many exports this replica makes at a time
   * @param poll pause between two looks
   */
  Traffic(
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
    this.schedule = Schedule.every(poll).onlyIf(workers > 0);
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
   * More than 0, and 1 for all of the time; as it was where the database is away for a moment.
   * Cheap enough to be asked often.
   */
  synchronized double share() {
    try {
      look();
    } catch (RuntimeException away) {
      LOG.debug("The traffic can't be looked at: {}", away.toString());
    }
    return share;
  }

  /** Sees how things are; for what begins now, somebody must have looked a moment ago. */
  synchronized void look() {
    long time = System.nanoTime();
    if (time - lookedAt < BETWEEN_LOOKS) {
      return;
    }
    lookedAt = time;
    long now = sizes.countAllMessages();
    // Fewer than before say nothing of those that were sent meanwhile.
    if (messages >= 0 && now >= messages) {
      isBusy = (now - messages) * 1e9 / (time - countedAt) >= BUSY_FROM;
    }
    messages = now;
    countedAt = time;
    share = isBusy ? shareOfAll / Math.max(1, exports.countClaimed(clock.instant())) : 1;
  }
}
