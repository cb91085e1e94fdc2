package chat.messaging.narrow;

import chat.kit.job.Backoff;
import chat.kit.job.JobCounts;
import chat.kit.job.JobQueue;
import chat.kit.job.JobSettings;
import chat.kit.limit.Deadline;
import chat.messaging.channel.ChannelsLeft;
import chat.messaging.narrow.LeftChannelStore.Claimed;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Marks unread messages of left channels as read, as real servers do, one channel after the other.
 * A channel with very many takes several attempts; each skips what the former ones marked.
 */
@Singleton
final class LeftChannels implements JobQueue<Claimed> {

  /** After which the other channels have their turn. */
  private static final Duration ATTEMPT = Duration.ofSeconds(30);

  /** Far longer than an attempt takes. */
  private static final Duration LEASE = Duration.ofMinutes(10);

  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(10));

  /** Until a deactivated account's channels are looked at again. */
  private static final Duration DEACTIVATED = Duration.ofHours(1);

  private final LeftChannelStore channels;
  private final SendsUnderWay sendsUnderWay;
  private final MarkAsRead markAsRead;
  private final Clock clock;
  private final JobSettings settings;

  /**
   * @param enabled whether this replica takes part
   * @param poll how often it looks
   */
  LeftChannels(
      LeftChannelStore channels,
      SendsUnderWay sendsUnderWay,
      MarkAsRead markAsRead,
      Clock clock,
      @Property(name = "chat.left-channels.enabled", defaultValue = "true") boolean enabled,
      @Property(name = "chat.left-channels.poll", defaultValue = "1s") Duration poll) {
    this.channels = channels;
    this.sendsUnderWay = sendsUnderWay;
    this.markAsRead = markAsRead;
    this.clock = clock;
    this.settings = new JobSettings(enabled, 1, LEASE, poll, BACKOFF);
  }

  /** Within the transaction in which the copy of subscriptions learns of it. */
  @EventListener
  void left(ChannelsLeft left) {
    channels.keep(left, clock.instant());
  }

  @Override
  public String name() {
    return "left-channels";
  }

  @Override
  public JobSettings settings() {
    return settings;
  }

  @Override
  public List<Claimed> lease(Instant now, Instant until, int most) {
    return channels.claim(now, until).stream().toList();
  }

  @Override
  public void run(Claimed channel) {
    if (!channel.isActive()) {
      channels.postpone(channel, clock.instant().plus(DEACTIVATED));
      return;
    }
    sendsUnderWay.await(channel.reader().organizationId());
    if (markAsRead.inChannelSentBefore(
        channel.reader(), channel.channelId(), channel.number(), Deadline.after(ATTEMPT))) {
      channels.finish(channel);
    } else {
      channels.postpone(channel, clock.instant());
    }
  }

  @Override
  public void retryAt(Claimed channel, Instant next, Throwable failure) {
    channels.postpone(channel, next);
  }

  @Override
  public JobCounts count(Instant now) {
    return channels.count(now);
  }
}
