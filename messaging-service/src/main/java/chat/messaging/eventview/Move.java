package chat.messaging.eventview;

import chat.messaging.access.PresentPlace;
import chat.messaging.eventlog.Recipients;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages that go to another channel, before one viewer. Two events tell of them, {@code
 * delete_message} in the channel that they leave and {@code update_message} in the one that they
 * reach, and of each message a viewer is shown one of these at most; so both ask here.
 */
final class Move {

  private final Sight sight;
  private final List<Long> messageIds;
  private final End left;
  private final End reached;

  /**
   * One of the two channels.
   *
   * @param numbers how far the subscriptions were when each message came there
   * @param isOpen whether the viewer could read all of it
   * @param isWatched whether what happens there is told the viewer, if he may read it
   */
  private record End(long channelId, List<Long> numbers, boolean isOpen, boolean isWatched) {

    static End of(Sight sight, long channelId, String numbers) {
      return new End(
          channelId,
          sight.payload().numbers(numbers),
          sight.couldReadAll(channelId),
          sight.watches(channelId));
    }
  }

  private Move(Sight sight, End left, End reached) {
    this.sight = sight;
    this.messageIds = sight.payload().numbers("message_ids");
    this.left = left;
    this.reached = reached;
  }

  /** Null where the event is about no move to another channel. */
  static @Nullable Move of(Sight sight) {
    Recipients.OfChannel other = otherEnd(sight.event().type(), sight.payload());
    if (other == null || !(sight.event().recipients() instanceof Recipients.OfChannel own)) {
      return null;
    }
    String numbers = "subscriptions_numbers";
    return sight.event().type().equals("delete_message")
        ? new Move(
            sight,
            End.of(sight, own.channelId(), numbers),
            End.of(sight, other.channelId(), "moved_to_subscriptions_numbers"))
        : new Move(
            sight,
            End.of(sight, other.channelId(), "previous_subscriptions_numbers"),
            End.of(sight, own.channelId(), numbers));
  }

  /**
   * The channel at the other end of a move than the one whose event this is, as it was then; null
   * where it is about no move to another channel.
   */
  static Recipients.@Nullable OfChannel otherEnd(String eventType, Payload payload) {
    return switch (eventType) {
      case "delete_message" -> channel(payload, "moved_to_stream_id", "moved_to_");
      case "update_message" ->
          payload.has("new_stream_id") ? channel(payload, "stream_id", "previous_") : null;
      default -> null;
    };
  }

  private static Recipients.@Nullable OfChannel channel(Payload payload, String id, String prefix) {
    Long channelId = payload.numberOrNull(id);
    return channelId == null
        ? null
        : new Recipients.OfChannel(
            channelId,
            payload.flag(prefix + "invite_only"),
            !Boolean.FALSE.equals(payload.get(prefix + "history_public_to_subscribers")));
  }

  /** Those that are gone for the viewer: he had them, and is not told where they went. */
  List<Long> departed() {
    List<Long> departed = new ArrayList<>();
    for (int i = 0; i < messageIds.size(); i++) {
      if (concerns(left, i) && !isTold(i)) {
        departed.add(messageIds.get(i));
      }
    }
    return departed.size() == messageIds.size() ? messageIds : sight.payload().shared(departed);
  }

  /**
   * Those of which the viewer is told where they are.
   *
   * @param followed those that he could read where they were, too
   * @param arrived those that he could not
   */
  record Told(List<Long> followed, List<Long> arrived) {}

  Told told() {
    var told = new Told(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < messageIds.size(); i++) {
      if (isTold(i)) {
        (isReadable(left, i) ? told.followed : told.arrived).add(messageIds.get(i));
      }
    }
    return told;
  }

  /**
   * Whether he hears of what happens to it where it went, and may read it where it is now, if it
   * has gone on since. Who could only look it up there would never hear that it is gone.
   */
  private boolean isTold(int i) {
    return concerns(reached, i) && sight.isReadableNow(messageIds.get(i));
  }

  private boolean isReadable(End end, int i) {
    return end.isOpen() || mayReadReceived(end, i);
  }

  private boolean concerns(End end, int i) {
    return (end.isOpen() && end.isWatched()) || mayReadReceived(end, i);
  }

  private boolean mayReadReceived(End end, int i) {
    return sight
        .scene()
        .channels()
        .mayReadReceived(end.channelId(), sight.account(), number(end, i));
  }

  /**
   * Releases before this one do not say it of where messages went, so it is asked where they are.
   */
  private long number(End end, int i) {
    if (i < end.numbers().size()) {
      return end.numbers().get(i);
    }
    PresentPlace place = sight.place(messageIds.get(i));
    return place != null && Objects.equals(place.channelId(), end.channelId())
        ? place.subscriptionsNumber()
        : -1;
  }
}
