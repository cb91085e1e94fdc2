package chat.messaging.flag;

import io.micronaut.data.annotation.MappedEntity;
import org.jspecify.annotations.Nullable;

/**
 * The read watermark of an account: every message up to it is read.
 *
 * @param knownId the watermark without later moves and unread flags; 0 if it has become unknown
 * @param notedId the watermark as it was stored
 * @param markedUpTo the id up to which the account has marked everything as read, moved messages
 *     included
 * @param lookedUpTo the newest message id when the watermark was computed
 * @param moves number of the newest recorded move
 * @param changes version of the row, raised whenever messages are marked as unread
 * @param firstMovedId the first message that has since been moved into another channel
 * @param firstFlaggedId the first message with the flag {@code unread}
 */
@MappedEntity("read_up_to")
public record ReadUpTo(
    long knownId,
    long notedId,
    long markedUpTo,
    long lookedUpTo,
    long moves,
    long changes,
    @Nullable Long firstMovedId,
    @Nullable Long firstFlaggedId) {

  /**
   * Returns the id up to which all messages ever received are read.
   *
   * <p>Includes channels that it can no longer access. 0 if unknown.
   */
  public long messageId() {
    return before(firstFlaggedId, unmovedId());
  }

  /** Returns whether moves of messages have lowered it. */
  public boolean isLowered() {
    return unmovedId() < notedId;
  }

  /** Returns whether the account has any message with the flag {@code unread}. */
  public boolean hasMadeUnread() {
    return firstFlaggedId != null;
  }

  private long unmovedId() {
    return Math.max(markedUpTo, before(firstMovedId, knownId));
  }

  private static long before(@Nullable Long messageId, long watermark) {
    return messageId == null ? watermark : Math.min(watermark, messageId - 1);
  }
}
