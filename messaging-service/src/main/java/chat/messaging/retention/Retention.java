package chat.messaging.retention;

import chat.contracts.Topic;
import chat.kit.error.Refusal;
import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
import chat.kit.projection.StaleReadGuard;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recurring job that deletes expired messages and other rows that are no longer needed.
 *
 * <p>Deletes messages, idempotency keys, interrupted moves, and read marks of deleted messages in
 * batches, each in its own transaction. Several replicas may run it concurrently; they wait for or
 * skip rows that another one has locked. Deletes no messages while the services that own the
 * settings are unavailable.
 */
@Singleton
final class Retention implements RecurringJob {
  private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
  private static final int PAGE_SIZE = 1_000;

  /** Minimum and maximum batch size; senders wait while a batch is deleted. */
  private static final int MIN_BATCH_SIZE = 25;

  private static final int MAX_BATCH_SIZE = 200;

  /** Slower batches have many associated rows; the batch size is then reset to the minimum. */
  private static final Duration MAX_BATCH_DURATION = Duration.ofMillis(200);

  /** Attempts of a batch that obtains its locks too late, until the next run. */
  private static final int MAX_ATTEMPTS = 25;

  private static final Set<Topic> SETTINGS =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.CHANNEL_CHANGED);

  private final ExpireMessages messages;
  private final RetentionCleanup retentionCleanup;
  private final StaleReadGuard staleReads;
  private final Schedule schedule;

  /**
   * @param enabled whether this replica takes part
   * @param pause interval between runs
   */
  Retention(
      ExpireMessages messages,
      RetentionCleanup retentionCleanup,
      StaleReadGuard staleReads,
      @Property(name = "chat.retention.enabled", defaultValue = "true") boolean enabled,
      @AtLeast("100ms") @Property(name = "chat.retention.pause", defaultValue = "10m")
          Duration pause) {
    this.messages = messages;
    this.retentionCleanup = retentionCleanup;
    this.staleReads = staleReads;
    this.schedule = Schedule.every(pause).onlyIf(enabled);
  }

  @Override
  public String name() {
    return "retention";
  }

  @Override
  public Schedule schedule() {
    return schedule;
  }

  /** Deletes everything whose retention period is over. */
  @Override
  public boolean run() {
    for (long organizationId : messages.organizations()) {
      try {
        expireOrganization(organizationId);
        retentionCleanup.deleteMarks(organizationId);
      } catch (Refusal refusal) {
        LOG.info(
            "Retention postponed: organization {}, {}; continuing at the next run",
            organizationId,
            refusal.text());
      } catch (RuntimeException failure) {
        LOG.error(
            "Retention failed: organization {}; retrying at the next run", organizationId, failure);
      }
    }
    retentionCleanup.deleteMovesAndKeys();
    return false;
  }

  private void expireOrganization(long organizationId) {
    long after = 0;
    List<RetentionRecipient> page;
    do {
      page = messages.recipients(organizationId, after, PAGE_SIZE);
      for (RetentionRecipient recipient : page) {
        if (recipient.isExpired()) {
          expire(organizationId, recipient);
        }
        after = recipient.id();
      }
    } while (page.size() == PAGE_SIZE && !Thread.currentThread().isInterrupted());
  }

  private void expire(long organizationId, RetentionRecipient recipient) {
    long all = expireAll(organizationId, recipient);
    LOG.info("Expired messages deleted: {} of recipient {}", all, recipient.id());
  }

  private long expireAll(long organizationId, RetentionRecipient recipient) {
    int batchSize = MIN_BATCH_SIZE;
    long all = 0;
    while (!Thread.currentThread().isInterrupted()) {
      long began = System.nanoTime();
      int deleted = expireBatch(organizationId, recipient, batchSize);
      all += deleted;
      if (deleted < batchSize) {
        break;
      }
      boolean isFast = System.nanoTime() - began < MAX_BATCH_DURATION.toNanos();
      batchSize = isFast ? Math.min(MAX_BATCH_SIZE, 2 * batchSize) : MIN_BATCH_SIZE;
    }
    return all;
  }

  /**
   * Deletes a batch, with up-to-date settings.
   *
   * <p>An administrator may have extended the retention period, and received a success response.
   */
  private int expireBatch(long organizationId, RetentionRecipient recipient, int batchSize) {
    for (int i = 0; i < MAX_ATTEMPTS; i++) {
      SettingsFreshness settingsFreshness = SettingsFreshness.now();
      staleReads.catchUp(organizationId, SETTINGS);
      OptionalInt deleted =
          messages.expire(organizationId, recipient, batchSize, settingsFreshness);
      if (deleted.isPresent()) {
        return deleted.getAsInt();
      }
    }
    LOG.info(
        "Retention postponed: messages of recipient {} are locked; retrying at the next run",
        recipient.id());
    return 0;
  }
}
