package chat.channels.channel;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was written in a channel, as far as message-sent has told.
 *
 * @param firstMessageId null here and below: nothing yet
 * @param recentMessages of the last {@link #TRAFFIC_DAYS} days
 */
public record ChannelActivity(
    @Nullable Long firstMessageId, @Nullable Instant dateLastMessage, long recentMessages) {

  /** That of a channel in which nothing was written. */
  public static final ChannelActivity NONE = new ChannelActivity(null, null, 0);

  /** How many days count for the weekly traffic. */
  public static final int TRAFFIC_DAYS = 28;

  /** How long after its last message a channel counts as one in use. */
  public static final Duration RECENT = Duration.ofDays(180);

  private static final int DAYS_UNTIL_TRAFFIC_TELLS = 7;

  /** Whether clients show the channel among those in use; a new one is. */
  boolean isRecent(Instant dateCreated, Instant now) {
    Instant last = dateLastMessage == null ? dateCreated : dateLastMessage;
    return last.isAfter(now.minus(RECENT));
  }

  /**
   * Messages in an average week, to two significant digits; null for a channel of less than a week.
   */
  @Nullable Integer weeklyTraffic(Instant dateCreated, Instant now) {
    long age = Duration.between(dateCreated, now).toDays();
    if (age < DAYS_UNTIL_TRAFFIC_TELLS) {
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
