package chat.messaging.narrow;

import chat.kit.token.Caller;
import chat.messaging.MessagingError;
import chat.messaging.flag.Flag;
import chat.messaging.flag.FlagOperation;
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

  MarkAsRead(Received received, UpdateFlags updateFlags) {
    this.received = received;
    this.updateFlags = updateFlags;
  }

  /** All that the caller received. */
  void all(Caller caller) {
    mark(caller, received.unread(caller, Narrow.ALL));
  }

  /** A narrow of one channel; refused where the caller has nothing to do with that. */
  void inChannel(Caller caller, Narrow narrow) {
    Search unread = received.unread(caller, narrow);
    if (unread.places().isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    mark(caller, unread);
  }

  /**
   * What was received in a channel, up to a message; walking through it once, for it may be long.
   */
  void inChannelUpTo(Caller caller, long channelId, long messageId) {
    mark(
        caller,
        received
            .unread(caller, Narrow.inChannel(channelId))
            .and(Condition.upTo(messageId))
            .startingFrom(Search.Start.PLACES));
  }

  private void mark(Caller caller, Search unread) {
    long least = 0;
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
