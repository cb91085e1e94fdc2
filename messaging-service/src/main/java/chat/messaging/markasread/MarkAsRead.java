package chat.messaging.markasread;

import chat.kit.error.RequestError;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
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
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Marks all messages of a narrow as read, in portions that bound events and statements.
 *
 * <p>A request that runs out of time can be repeated: messages stay marked, and each request marks
 * at least one portion, however many messages it examined before.
 */
@Singleton
final class MarkAsRead {

  private static final LongConsumer NO_PROGRESS_LISTENER = _ -> {};

  private final ReceivedMessages receivedMessages;
  private final UpdateFlags updateFlags;
  private final ClearUnreadMarks clearUnreadMarks;
  private final ReadUpToRepository readUpTo;
  private final int portion;
  private final Duration timeLimit;

  /**
   * @param portion the most messages that are examined, and marked, at a time
   * @param timeLimit time limit of a request, after which no further portion is started
   */
  MarkAsRead(
      ReceivedMessages receivedMessages,
      UpdateFlags updateFlags,
      ClearUnreadMarks clearUnreadMarks,
      ReadUpToRepository readUpTo,
      @Property(name = "chat.mark-as-read.batch-size", defaultValue = "5000") int portion,
      @Property(name = "chat.messages.marking", defaultValue = "20s") Duration timeLimit) {
    this.receivedMessages = receivedMessages;
    this.updateFlags = updateFlags;
    this.clearUnreadMarks = clearUnreadMarks;
    this.readUpTo = readUpTo;
    this.portion = portion;
    this.timeLimit = timeLimit;
  }

  /**
   * Marks all messages as read that the caller received.
   *
   * <p>Includes channels that the caller can no longer access, since the caller may return to them.
   *
   * @return false if the time limit was reached first
   */
  boolean all(Caller caller) {
    ReadUpTo watermark = readUpTo.find(caller.organizationId(), caller.userId());
    Search unread = receivedMessages.everUnread(caller);
    Deadline deadline = Deadline.after(timeLimit);
    if (watermark.hasMadeUnread() && !clearUnreadMarks.end(caller, portion, deadline)) {
      return false;
    }
    return mark(
        caller,
        unread,
        true,
        watermark.messageId() + 1,
        deadline,
        reach -> saveWatermark(caller, unread, reach, watermark));
  }

  /** Saves the watermark, unless the caller has joined channels, with older messages, since. */
  private void saveWatermark(Caller caller, Search unread, long reach, ReadUpTo watermark) {
    if (receivedMessages.isStillAll(caller, unread)) {
      readUpTo.save(
          caller.organizationId(),
          caller.userId(),
          reach,
          reach,
          watermark.moves(),
          watermark.changes());
    }
  }

  /**
   * Marks a narrow of one channel as read.
   *
   * <p>Refused if the caller has no access to the channel, or if the time limit was reached first.
   */
  void inChannel(Caller caller, Narrow narrow) {
    Search unread = receivedMessages.unread(caller, narrow);
    if (unread.recipients().isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    long from = readUpTo.find(caller.organizationId(), caller.userId()).messageId() + 1;
    boolean inPortions = !narrow.isOfTopic();
    if (!mark(caller, unread, inPortions, from, Deadline.after(timeLimit), NO_PROGRESS_LISTENER)) {
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
    return mark(caller, unread, true, watermark.messageId() + 1, deadline, NO_PROGRESS_LISTENER);
  }

  /**
   * @param inPortions true if no index finds the messages
   * @param deadline applies only after the first portion that marked messages
   * @param marked receives the id up to which all is marked, after each portion but the last
   */
  private boolean mark(
      Caller caller,
      Search unread,
      boolean inPortions,
      long from,
      Deadline deadline,
      LongConsumer marked) {
    long least = from;
    boolean hasMarked = false;
    while (!hasMarked || !deadline.isOver()) {
      Optional<Portion> next =
          hasMarked
              ? findInTime(unread.until(deadline), inPortions, least)
              : Optional.of(find(unread, inPortions, least));
      if (next.isEmpty()) {
        return false;
      }
      Portion current = next.get();
      if (!current.ids().isEmpty()) {
        updateFlags.markReceivedAsRead(caller, current.ids());
        hasMarked = true;
      }
      if (current.reach() == NarrowStore.NO_END) {
        return true;
      }
      marked.accept(current.reach());
      least = current.reach() + 1;
    }
    return false;
  }

  /**
   * The result of examining one portion of messages.
   *
   * @param ids of the messages to be marked, ascending
   * @param reach the id up to which there are no other messages to be marked
   */
  private record Portion(List<Long> ids, long reach) {}

  private Portion find(Search unread, boolean inPortions, long least) {
    long reach = inPortions ? receivedMessages.reach(unread, least, portion) : NarrowStore.NO_END;
    List<Long> ids = receivedMessages.between(unread, least, reach, portion);
    // A full list may be cut off, for example if messages were moved here in the meantime.
    return new Portion(ids, ids.size() == portion ? ids.getLast() : reach);
  }

  /** Returns empty if the search gets no permit or does not end by its deadline. */
  private Optional<Portion> findInTime(Search unread, boolean inPortions, long least) {
    try {
      return Optional.of(find(unread, inPortions, least));
    } catch (RuntimeException failure) {
      if (NarrowStore.isForWantOfTime(failure)) {
        return Optional.empty();
      }
      throw failure;
    }
  }
}
