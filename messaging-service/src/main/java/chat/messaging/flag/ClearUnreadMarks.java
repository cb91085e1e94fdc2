package chat.messaging.flag;

import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * Clears the flags {@code unread}, which override messages that would otherwise count as read.
 *
 * <p>Includes messages that the user can no longer access and so could not mark as read otherwise.
 */
@Singleton
public final class ClearUnreadMarks {

  private final FlagRepository flags;
  private final FlagWriter writer;

  ClearUnreadMarks(FlagRepository flags, FlagWriter writer) {
    this.flags = flags;
    this.writer = writer;
  }

  /**
   * Clears the caller's flags in a channel, of messages that were sent before a change of
   * subscriptions was applied.
   *
   * @param number change number of subscription-changed
   * @param portion the most messages that one transaction changes
   * @param deadline after which no further portion is started
   * @return false if the deadline was reached first
   */
  public boolean endInChannel(
      Caller caller, long channelId, long number, int portion, Deadline deadline) {
    while (true) {
      List<Long> messageIds =
          flags.madeUnreadInChannel(
              caller.organizationId(), caller.userId(), channelId, number, portion);
      if (!messageIds.isEmpty()) {
        writer.write(caller, FlagsEvent.madeRead(messageIds));
      }
      if (messageIds.size() < portion) {
        return true;
      }
      if (deadline.isOver()) {
        return false;
      }
    }
  }
}
