package chat.channels.channel;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Message activity of a channel, as far as message-sent events have been consumed.
 *
 * @param firstMessageId null if there is no message yet
 * @param dateLastMessage null if there is no message yet
 * @param recentMessages number of messages of the last {@link #TRAFFIC_DAYS} days
 */
public record ChannelActivity(
    @Nullable Long firstMessageId, @Nullable Instant dateLastMessage, long recentMessages) {

  /** The activity of a channel without messages. */
  public static final ChannelActivity NONE = new ChannelActivity(null, null, 0);

  /** Number of days over which the weekly traffic is averaged. */
  public static final int TRAFFIC_DAYS = 28;

  /** How long after its last message a channel counts as recently active. */
  public static final Duration RECENT = Duration.ofDays(180);

  private static final int MIN_AGE_DAYS_FOR_TRAFFIC = 7;

  /** Whether clients show the channel as recently active; true for a new channel. */
  boolean isRecent(Instant dateCreated, Instant now) {
    Instant last = dateLastMessage == null ? dateCreated : dateLastMessage;
    return last.isAfter(now.minus(RECENT));
  }

  /**
   * Messages in an average week, rounded to two significant digits. Null if the channel is less
   * than a week old.
   */
  @Nullable Integer weeklyTraffic(Instant dateCreated, Instant now) {
    long age = Duration.between(dateCreated, now).toDays();
    if (age < MIN_AGE_DAYS_FOR_TRAFFIC) {
      return null;
    }
    long average = recentMessages * 7 / Math.min(age, TRAFFIC_DAYS);
    return average == 0 && recentMessages > 0 ? 1 : toTwoDigits(average);
  }

  private static int toTwoDigits(long number) {
    long unit = 1;
    while (number / unit >= 100) {
      unit *= 10;
    }
    return Math.toIntExact(Math.round((double) number / unit) * unit);
  }
}
