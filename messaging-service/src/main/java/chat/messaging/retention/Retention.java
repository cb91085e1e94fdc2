package chat.messaging.retention;

import chat.contracts.Topic;
import chat.kit.copy.FreshCopies;
import chat.kit.error.Refusal;
import chat.kit.job.RecurringJob;
import chat.kit.job.Schedule;
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
 * Looks at times for messages, idempotency keys and interrupted moves that are kept no longer, and
 * for what was read of messages that are gone, and deletes them in batches, each in a transaction
 * of its own. Several replicas may be at it, by turns or passing over what another has. While the
 * owners of the settings are away, nothing is deleted.
 */
@Singleton
final class Retention implements RecurringJob {
  private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
  private static final int RECIPIENTS = 1_000;

  /** How many messages are deleted at least and at most while senders wait. */
  private static final int FEWEST = 25;

  private static final int MOST = 200;

  /** What takes longer has much hanging on it: few at a time, then. */
  private static final Duration LONGEST_BATCH = Duration.ofMillis(200);

  /** How often in a row a batch may get its locks too late until it is left for the next look. */
  private static final int TRIES = 25;

  private static final Set<Topic> SETTINGS =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.CHANNEL_CHANGED);

  private final ExpireMessages messages;
  private final Remains remains;
  private final FreshCopies copies;
  private final Schedule schedule;

  /**
   * @param enabled whether this replica takes part
   * @param pause between two looks
   */
  Retention(
      ExpireMessages messages,
      Remains remains,
      FreshCopies copies,
      @Property(name = "chat.retention.enabled", defaultValue = "true") boolean enabled,
      @AtLeast("100ms") @Property(name = "chat.retention.pause", defaultValue = "10m")
          Duration pause) {
    this.messages = messages;
    this.remains = remains;
    this.copies = copies;
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
        expireOf(organizationId);
        remains.deleteMarks(organizationId);
      } catch (Refusal refusal) {
        LOG.info("Organization {} is left for later: {}", organizationId, refusal.text());
      } catch (RuntimeException failure) {
        LOG.error("Messages of organization {} stay for now", organizationId, failure);
      }
    }
    remains.deleteMovesAndKeys();
    return false;
  }

  private void expireOf(long organizationId) {
    long after = 0;
    List<RetentionRecipient> page;
    do {
      page = messages.recipients(organizationId, after, RECIPIENTS);
      for (RetentionRecipient recipient : page) {
        if (recipient.isExpired()) {
          expire(organizationId, recipient);
        }
        after = recipient.id();
      }
    } while (page.size() == RECIPIENTS && !Thread.currentThread().isInterrupted());
  }

  private void expire(long organizationId, RetentionRecipient recipient) {
    long all = expireAll(organizationId, recipient);
    LOG.info("{} messages of recipient {} were kept long enough", all, recipient.id());
  }

  private long expireAll(long organizationId, RetentionRecipient recipient) {
    int most = FEWEST;
    long all = 0;
    while (!Thread.currentThread().isInterrupted()) {
      long began = System.nanoTime();
      int deleted = expireSome(organizationId, recipient, most);
      all += deleted;
      if (deleted < most) {
        break;
      }
      boolean isFast = System.nanoTime() - began < LONGEST_BATCH.toNanos();
      most = isFast ? Math.min(MOST, 2 * most) : FEWEST;
    }
    return all;
  }

  /** Before each batch: somebody may have chosen to keep them, and was told that they are kept. */
  private int expireSome(long organizationId, RetentionRecipient recipient, int most) {
    for (int i = 0; i < TRIES; i++) {
      Asked asked = Asked.now();
      copies.catchUp(organizationId, SETTINGS);
      OptionalInt deleted = messages.expire(organizationId, recipient, most, asked);
      if (deleted.isPresent()) {
        return deleted.getAsInt();
      }
    }
    LOG.info("Messages of recipient {} are held, they are left for later", recipient.id());
    return 0;
  }
}
