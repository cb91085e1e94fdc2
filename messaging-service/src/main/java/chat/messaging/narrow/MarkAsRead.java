package chat.messaging.narrow;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.flag.Flag;
import chat.messaging.flag.FlagOperation;
import chat.messaging.flag.ReadUpToStore;
import chat.messaging.flag.UpdateFlags;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.TreeSet;

/** Marks all of a narrow as read, in portions that no event outgrows. */
@Singleton
final class MarkAsRead {

  private static final int PORTION = 5_000;

  private final Received received;
  private final UpdateFlags updateFlags;
  private final ReadUpToStore readUpTo;

  MarkAsRead(Received received, UpdateFlags updateFlags, ReadUpToStore readUpTo) {
    this.received = received;
    this.updateFlags = updateFlags;
    this.readUpTo = readUpTo;
  }

  /** All that the caller received. */
  void all(Caller caller) {
    mark(caller, received.unread(caller, Narrow.ALL), 0);
  }

  /** A narrow of one channel; refused where the caller has nothing to do with that. */
  void inChannel(Caller caller, Narrow narrow) {
    Search unread = received.unread(caller, narrow);
    if (unread.places().isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    mark(caller, unread, 0);
  }

  /**
   * What was sent to a channel before the copy of subscriptions came to a number; walking once
   * through what is not known to be read, for it may be long.
   */
  void inChannelSentBefore(Caller caller, long channelId, long number) {
    long read = readUpTo.find(caller.organizationId(), caller.userId()).messageId();
    Search unread =
        received
            .unread(caller, Narrow.inChannel(channelId))
            .and(Condition.sentBefore(number))
            .startingFrom(Search.Start.PLACES);
    mark(caller, unread, read + 1);
  }

  private void mark(Caller caller, Search unread, long from) {
    long least = from;
    List<Long> portion;
    do {
      portion = received.oldest(unread, least, PORTION);
      if (!portion.isEmpty()) {
        updateFlags.update(caller, new TreeSet<>(portion), FlagOperation.ADD, Flag.READ);
        least = portion.getLast() + 1;
      }
    } while (portion.size() == PORTION);
  }
}
