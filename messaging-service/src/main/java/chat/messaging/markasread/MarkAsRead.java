package chat.messaging.markasread;

import chat.kit.error.RequestError;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.flag.ClearUnreadMarks;
import chat.messaging.flag.ReadUpTo;
import chat.messaging.flag.ReadUpToRepository;
import chat.messaging.flag.UpdateFlags;
import chat.messaging.narrow.Condition;
import chat.messaging.narrow.Narrow;
import chat.messaging.narrow.NarrowStore;
import chat.messaging.narrow.ReceivedMessages;
import chat.messaging.narrow.Search;
import chat.messaging.narrow.SearchBudget;
import chat.messaging.narrow.UnreadPortion;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Marks all messages, or those of a channel or topic, as read.
 *
 * <p>Messages of a channel are marked in portions, which bound events and statements.
 *
 * <p>A request for a channel that runs out of time can be repeated: messages stay marked, and each
 * request marks at least one portion, however many messages it examined before.
 */
@Singleton
final class MarkAsRead {

  private final ReceivedMessages receivedMessages;
  private final UpdateFlags updateFlags;
  private final ClearUnreadMarks clearUnreadMarks;
  private final ReadUpToRepository readUpTo;
  private final int portion;
  private final Duration timeLimit;

  /**
   * @param portion the most messages that are examined, and marked, at a time; they are marked
   *     while the organization's lock is held
   * @param timeLimit time limit of a request, after which no further portion is started
   */
  MarkAsRead(
      ReceivedMessages receivedMessages,
      UpdateFlags updateFlags,
      ClearUnreadMarks clearUnreadMarks,
      ReadUpToRepository readUpTo,
      @Property(name = "chat.mark-as-read.batch-size", defaultValue = "20000") int portion,
      @Property(name = "chat.messages.marking", defaultValue = "20s") Duration timeLimit) {
    this.receivedMessages = receivedMessages;
    this.updateFlags = updateFlags;
    this.clearUnreadMarks = clearUnreadMarks;
    this.readUpTo = readUpTo;
    this.portion = portion;
    this.timeLimit = timeLimit;
  }

  /**
   * Marks every message of the organization as read for the caller.
   *
   * <p>Includes channels that the caller can no longer access, since the caller may return to them.
   * Messages that are sent meanwhile stay unread. The work does not grow with the number of unread
   * messages, because only the newest are listed. Repeated if the caller marks messages as unread
   * meanwhile.
   */
  void all(Caller caller) {
    boolean isMarked = false;
    while (!isMarked) {
      ReadUpTo watermark = readUpTo.find(caller.organizationId(), caller.userId());
      long last = updateFlags.lastMessageId(caller);
      isMarked =
          (watermark.markedUpTo() >= last && !watermark.hasMadeUnread())
              || updateFlags.markAllRead(
                  caller, last, watermark, receivedMessages.newestUnread(caller, last));
    }
  }

  /**
   * Marks a narrow of one channel as read.
   *
   * <p>Refused if the time limit was reached first.
   *
   * @param narrow names a channel that the caller can access
   */
  void inChannel(Caller caller, Narrow narrow) {
    Search unread = receivedMessages.unread(caller, narrow);
    long from = readUpTo.find(caller.organizationId(), caller.userId()).messageId() + 1;
    if (!mark(caller, unread, from, Deadline.after(timeLimit))) {
      throw RequestError.unavailable("Marking the remaining messages as read");
    }
  }

  /**
   * Marks messages that were sent to a channel before a change of subscriptions was applied.
   *
   * <p>Needs no search permit, because the job that calls it runs one search at a time.
   *
   * @param number change number of subscription-changed
   * @return false if the deadline was reached first
   */
  boolean inChannelSentBefore(Caller caller, long channelId, long number, Deadline deadline) {
    Search unread =
        receivedMessages
            .everUnreadIn(caller, channelId)
            .and(Condition.sentBefore(number))
            .of(SearchBudget.SMALL);
    ReadUpTo watermark = readUpTo.find(caller.organizationId(), caller.userId());
    if (watermark.hasMadeUnread()
        && !clearUnreadMarks.endInChannel(caller, channelId, number, portion, deadline)) {
      return false;
    }
    return mark(caller, unread, watermark.messageId() + 1, deadline);
  }

  /**
   * @param deadline applies only after the first portion that marked messages
   */
  private boolean mark(Caller caller, Search unread, long from, Deadline deadline) {
    long least = from;
    boolean hasMarked = false;
    while (!hasMarked || !deadline.isOver()) {
      long first = least;
      Optional<UnreadPortion> next =
          hasMarked
              ? inTime(() -> receivedMessages.portion(unread.until(deadline), first, portion))
              : Optional.of(receivedMessages.portion(unread, first, portion));
      if (next.isEmpty()) {
        return false;
      }
      UnreadPortion current = next.get();
      if (!current.messageIds().isEmpty()) {
        updateFlags.markReceivedAsRead(caller, current.messageIds());
        hasMarked = true;
      }
      if (current.reach() == NarrowStore.NO_END) {
        return true;
      }
      least = current.reach() + 1;
    }
    return false;
  }

  /** Returns empty if the search gets no permit or does not end by its deadline. */
  private static Optional<UnreadPortion> inTime(Supplier<UnreadPortion> search) {
    try {
      return Optional.of(search.get());
    } catch (RuntimeException failure) {
      if (NarrowStore.isForWantOfTime(failure)) {
        return Optional.empty();
      }
      throw failure;
    }
  }
}
