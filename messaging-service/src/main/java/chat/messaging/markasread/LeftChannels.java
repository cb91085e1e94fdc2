package chat.messaging.markasread;

import chat.kit.job.Backoff;
import chat.kit.job.JobCounts;
import chat.kit.job.JobQueue;
import chat.kit.job.JobSettings;
import chat.kit.limit.Deadline;
import chat.messaging.channel.SubscriptionsEnded;
import chat.messaging.channel.SubscriptionsEnded.Left;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/**
 * Marks unread messages of left channels as read, one channel at a time.
 *
 * <p>Zulip servers do so, too. A channel with very many messages takes several attempts; each skips
 * messages that earlier attempts have marked.
 */
@Singleton
final class LeftChannels implements JobQueue<LeftChannel> {

  /** Time limit of an attempt, after which other channels are processed. */
  private static final Duration ATTEMPT = Duration.ofSeconds(30);

  /** Far longer than an attempt takes. */
  private static final Duration LEASE = Duration.ofMinutes(10);

  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(10));

  /** Delay until the channels of a deactivated account are checked again. */
  private static final Duration DEACTIVATED = Duration.ofHours(1);

  private final LeftChannelRepository channels;
  private final PendingSends pendingSends;
  private final MarkAsRead markAsRead;
  private final Clock clock;
  private final JobSettings settings;

  /**
   * @param enabled whether this replica takes part
   * @param poll interval at which it polls for due jobs
   */
  LeftChannels(
      LeftChannelRepository channels,
      PendingSends pendingSends,
      MarkAsRead markAsRead,
      Clock clock,
      @Property(name = "chat.left-channels.enabled", defaultValue = "true") boolean enabled,
      @Property(name = "chat.left-channels.poll", defaultValue = "1s") Duration poll) {
    this.channels = channels;
    this.pendingSends = pendingSends;
    this.markAsRead = markAsRead;
    this.clock = clock;
    this.settings = new JobSettings(enabled, 1, LEASE, poll, BACKOFF);
  }

  /** Runs in the transaction that applies the event to the projection of subscriptions. */
  @EventListener
  void left(SubscriptionsEnded left) {
    channels.save(
        each(left, Left::organizationId),
        each(left, Left::userId),
        each(left, Left::channelId),
        each(left, Left::number),
        clock.instant());
  }

  private static List<Long> each(SubscriptionsEnded left, Function<Left, Long> value) {
    return left.all().stream().map(value).toList();
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
  public List<LeftChannel> lease(Instant now, Instant until, int most) {
    return channels.claim(now, until, most);
  }

  @Override
  public void run(LeftChannel channel) {
    if (!channel.isActive()) {
      postpone(channel, clock.instant().plus(DEACTIVATED));
      return;
    }
    pendingSends.await(channel.organizationId());
    if (markAsRead.inChannelSentBefore(
        channel.reader(), channel.channelId(), channel.number(), Deadline.after(ATTEMPT))) {
      channels.delete(channel.userId(), channel.channelId(), channel.number());
    } else {
      postpone(channel, clock.instant());
    }
  }

  @Override
  public void retryAt(LeftChannel channel, Instant next, Throwable failure) {
    postpone(channel, next);
  }

  private void postpone(LeftChannel channel, Instant next) {
    channels.postpone(channel.userId(), channel.channelId(), channel.number(), next);
  }

  @Override
  public JobCounts count(Instant now) {
    return channels.count(now);
  }
}
