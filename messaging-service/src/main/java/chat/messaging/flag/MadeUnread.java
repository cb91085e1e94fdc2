package chat.messaging.flag;

import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.function.Supplier;

/**
 * Marks as read what somebody has made unread although it would be read by itself, also where he
 * may not see it any more: he has nothing there by which he could do so.
 */
@Singleton
public final class MadeUnread {

  private final FlagRepository flags;
  private final FlagWriter writer;

  MadeUnread(FlagRepository flags, FlagWriter writer) {
    this.flags = flags;
    this.writer = writer;
  }

  /**
   * All of it.
   *
   * @param portion how many messages an event tells of at most
   * @param deadline after which no further portion is begun
   * @return false where the rest is left for another time
   */
  public boolean end(Caller caller, int portion, Deadline deadline) {
    return end(
        caller,
        portion,
        deadline,
        () -> flags.madeUnread(caller.organizationId(), caller.userId(), portion));
  }

  /**
   * The same of what was sent to a channel before the copy of subscriptions came to a number.
   *
   * @param number of subscription-changed
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
