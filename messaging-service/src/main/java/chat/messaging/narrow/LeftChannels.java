package chat.messaging.narrow;

import chat.kit.limit.Deadline;
import chat.kit.task.Backoff;
import chat.kit.task.Rounds;
import chat.messaging.channel.ChannelsLeft;
import chat.messaging.narrow.LeftChannelStore.Claimed;
import io.micronaut.context.annotation.Property;
import io.micronaut.runtime.event.annotation.EventListener;
import io.micronaut.runtime.server.event.ServerStartupEvent;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks as read what somebody has not read of the channels that he has left, as real servers do,
 * one channel after the other, and one with very much that is unread in several turns. Whoever is
 * at one has put off its next attempt first; what an attempt marked is passed over by the next.
 */
@Singleton
final class LeftChannels {
  private static final Logger LOG = LoggerFactory.getLogger(LeftChannels.class);

  /** After which the other channels have their turn. */
  private static final Duration ATTEMPT = Duration.ofSeconds(30);

  /** Far longer than an attempt takes. */
  private static final Duration CLAIM = Duration.ofMinutes(10);

  private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(10));

  /** Until a deactivated account's channels are looked at again. */
  private static final Duration DEACTIVATED = Duration.ofHours(1);

  private final LeftChannelStore channels;
  private final SendsUnderWay sendsUnderWay;
  private final MarkAsRead markAsRead;
  private final Clock clock;
  private final boolean enabled;
  private final Rounds rounds;

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
    this.enabled = enabled;
    this.rounds = Rounds.whileMore("left channels", poll, this::markNext);
  }

  /** Within the transaction in which the copy of subscriptions learns of it. */
  @EventListener
  void left(ChannelsLeft left) {
    channels.keep(left, clock.instant());
  }

  @EventListener
  void start(ServerStartupEvent started) {
    if (enabled) {
      rounds.start();
    }
  }

  /** True where there may be more. */
  private boolean markNext() {
    Instant now = clock.instant();
    Optional<Claimed> due = channels.claim(now, now.plus(CLAIM));
    due.ifPresent(this::mark);
    return due.isPresent();
  }

  private void mark(Claimed channel) {
    if (!channel.isActive()) {
      channels.postpone(channel, clock.instant().plus(DEACTIVATED));
      return;
    }
    try {
      sendsUnderWay.await(channel.reader().organizationId());
      if (markAsRead.inChannelSentBefore(
          channel.reader(), channel.channelId(), channel.number(), Deadline.after(ATTEMPT))) {
        channels.finish(channel);
      } else {
        channels.postpone(channel, clock.instant());
      }
    } catch (RuntimeException e) {
      Duration pause = BACKOFF.after(channel.attempts());
      LOG.warn(
          "What was left of channel {} waits for {}: {}", channel.channelId(), pause, e.toString());
      channels.postpone(channel, clock.instant().plus(pause));
    }
  }

  /** Breaks off what is under way, too: it is taken up again once its claim has run out. */
  @PreDestroy
  void stop() {
    rounds.stop();
  }
}
