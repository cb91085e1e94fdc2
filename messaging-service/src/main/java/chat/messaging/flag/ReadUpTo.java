package chat.messaging.flag;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * What is known of how far an account has read.
 *
 * @param knownId up to which message the account has read all, before later moves and unread marks
 * @param notedId the same as it was noted
 * @param lookedUpTo the newest message when that was found out
 * @param firstMovedId the first message that came into another channel since
 * @param firstFlaggedId the first message that was made unread although it would be read by itself
 */
@MappedEntity("read_up_to")
public record ReadUpTo(
    long knownId,
    long notedId,
    long lookedUpTo,
    long moves,
    long changes,
    @Nullable Long firstMovedId,
    @Nullable Long firstFlaggedId) {

  /**
   * Up to which the account has read all that it ever received, including in channels that are
   * closed to it by now; 0 where that is not known.
   */
  public long messageId() {
    return before(firstFlaggedId, unmovedId());
  }

  /** Whether it was more before messages came into other channels. */
  public boolean isLowered() {
    return unmovedId() < notedId;
  }

  /** Whether the account has made something unread although it would be read by itself. */
  public boolean hasMadeUnread() {
    return firstFlaggedId != null;
  }

  private long unmovedId() {
    return before(firstMovedId, knownId);
  }

  private static long before(@Nullable Long messageId, long known) {
    return messageId == null ? known : Math.min(known, messageId - 1);
  }
}
