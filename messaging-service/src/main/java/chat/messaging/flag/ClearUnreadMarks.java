package chat.messaging.flag;

import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

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
   * Clears all of the caller's flags {@code unread}.
   *
   * @param portion the most messages in one event
   * @param deadline after which no further portion is started
   * @return false if the deadline was reached first
   */
  public boolean end(Caller caller, int portion, Deadline deadline) {
    return end(
        caller,
        portion,
        deadline,
        () -> flags.madeUnread(caller.organizationId(), caller.userId(), portion));
  }

  /**
   * Clears those in a channel that were sent before a change of subscriptions was applied.
   *
   * @param number change number of subscription-changed
   */
  public boolean endInChannel(
      Caller caller, long channelId, long number, int portion, Deadline deadline) {
    return end(
        caller,
        portion,
        deadline,
        () ->
            flags.madeUnreadInChannel(
                caller.organizationId(), caller.userId(), channelId, number, portion));
  }

  private boolean end(
      Caller caller, int portion, Deadline deadline, Supplier<List<Long>> nextPortion) {
    while (true) {
      List<Long> messageIds = nextPortion.get();
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
