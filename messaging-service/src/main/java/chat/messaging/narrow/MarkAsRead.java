package chat.messaging.narrow;

import chat.kit.error.RequestError;
import chat.kit.limit.Deadline;
import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.flag.MadeUnread;
import chat.messaging.flag.ReadUpTo;
import chat.messaging.flag.ReadUpToRepository;
import chat.messaging.flag.UpdateFlags;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/**
 * Marks all of a narrow as read, in portions that no event and no statement outgrows. Who waits for
 * it and has no time for all goes on when he comes again: what is marked stays so, and each time it
 * is one portion at least, whatever was looked through before.
 */
@Singleton
final class MarkAsRead {

  private static final LongConsumer UNNOTED = _ -> {};

  private final Received received;
  private final UpdateFlags updateFlags;
  private final MadeUnread madeUnread;
  private final ReadUpToRepository readUpTo;
  private final int portion;
  private final Duration longest;

  /**
   * @param portion how many messages are looked through at a time, and marked at most
   * @param longest after which no further portion is begun for who waits for it
   */
  MarkAsRead(
      Received received,
      UpdateFlags updateFlags,
      MadeUnread madeUnread,
      ReadUpToRepository readUpTo,
      @Property(name = "chat.messages.marked-at-once", defaultValue = "5000") int portion,
      @Property(name = "chat.messages.marking", defaultValue = "20s") Duration longest) {
    this.received = received;
    this.updateFlags = updateFlags;
    this.madeUnread = madeUnread;
    this.readUpTo = readUpTo;
    this.portion = portion;
    this.longest = longest;
  }

  /**
   * All that the caller has received and not read, also in channels that are closed by now: the
   * caller may return to them. False where there was no time for the rest.
   */
  boolean all(Caller caller) {
    ReadUpTo known = readUpTo.find(caller.organizationId(), caller.userId());
    Search unread = received.everUnread(caller);
    Deadline deadline = Deadline.after(longest);
    if (known.hasMadeUnread() && !madeUnread.end(caller, portion, deadline)) {
      return false;
    }
    return mark(
        caller,
        unread,
        true,
        known.messageId() + 1,
        deadline,
        reach -> note(caller, unread, reach, known));
  }

  /** Unless he has come to another place meanwhile, where he may have got older messages. */
  private void note(Caller caller, Search unread, long reach, ReadUpTo known) {
    if (received.isStillAll(caller, unread)) {
      readUpTo.save(
          caller.organizationId(), caller.userId(), reach, reach, known.moves(), known.changes());
    }
  }

  /**
   * A narrow of one channel; refused where the caller has nothing to do with that, and where there
   * was no time for the rest.
   */
  void inChannel(Caller caller, Narrow narrow) {
    Search unread = received.unread(caller, narrow);
    if (unread.places().isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    long from = readUpTo.find(caller.organizationId(), caller.userId()).messageId() + 1;
    boolean inPortions = !narrow.isOfTopic();
    if (!mark(caller, unread, inPortions, from, Deadline.after(longest), UNNOTED)) {
      throw RequestError.unavailable("Marking the rest as read");
    }
  }

  /**
   * What was sent to a channel before the copy of subscriptions came to a number; it needs no turn,
   * for whoever does this does nothing else meanwhile.
   *
   * @return false where the rest is left for another time
   */
  boolean inChannelSentBefore(Caller caller, long channelId, long number, Deadline deadline) {
    Search unread =
        received.everUnreadIn(caller, channelId).and(Condition.sentBefore(number)).of(Effort.SMALL);
    ReadUpTo known = readUpTo.find(caller.organizationId(), caller.userId());
    if (known.hasMadeUnread()
        && !madeUnread.endInChannel(caller, channelId, number, portion, deadline)) {
      return false;
    }
    return mark(caller, unread, true, known.messageId() + 1, deadline, UNNOTED);
  }

  /**
   * @param inPortions whether no index leads to what is wanted
   * @param deadline of what comes behind the first portion that is marked
   * @param marked is told how far all is marked, after each portion but the last
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
      Portion found = next.get();
      if (!found.ids().isEmpty()) {
        updateFlags.markReceivedAsRead(caller, found.ids());
        hasMarked = true;
      }
      if (found.reach() == NarrowStore.NO_END) {
        return true;
      }
      marked.accept(found.reach());
      least = found.reach() + 1;
    }
    return false;
  }

  /**
   * Messages that are looked through at a time.
   *
   * @param ids of those that are to be marked, ascending
   * @param reach up to which id there are no others
   */
  private record Portion(List<Long> ids, long reach) {}

  private Portion find(Search unread, boolean inPortions, long least) {
    long reach = inPortions ? received.reach(unread, least, portion) : NarrowStore.NO_END;
    List<Long> ids = received.between(unread, least, reach, portion);
    // There may be more of them, be it that some were moved here meanwhile.
    return new Portion(ids, ids.size() == portion ? ids.getLast() : reach);
  }

  /** Empty where its turn does not come, or it is not found by the search's deadline. */
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
