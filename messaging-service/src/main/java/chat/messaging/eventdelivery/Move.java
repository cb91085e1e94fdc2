package chat.messaging.eventdelivery;

import chat.messaging.accessquery.CurrentLocation;
import chat.messaging.eventlog.Recipients;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A move of messages to another channel, for one viewer.
 *
 * <p>Two events announce it: {@code delete_message} in the source channel and {@code
 * update_message} in the destination channel. For each message a viewer gets at most one of them,
 * so both views decide here.
 */
final class Move {

  private final EventForViewer eventForViewer;
  private final List<Long> messageIds;
  private final End source;
  private final End destination;

  /**
   * Source or destination channel.
   *
   * @param numbers the subscriptions numbers of the messages in this channel
   * @param isOpen whether the viewer could read the whole channel
   * @param isWatched whether the viewer gets events of the channel, if it is readable
   */
  private record End(long channelId, List<Long> numbers, boolean isOpen, boolean isWatched) {

    static End of(EventForViewer eventForViewer, long channelId, String numbers) {
      return new End(
          channelId,
          eventForViewer.payload().numbers(numbers),
          eventForViewer.couldReadAll(channelId),
          eventForViewer.watches(channelId));
    }
  }

  private Move(EventForViewer eventForViewer, End source, End destination) {
    this.eventForViewer = eventForViewer;
    this.messageIds = eventForViewer.payload().numbers("message_ids");
    this.source = source;
    this.destination = destination;
  }

  /** Returns null if the event is not about a move to another channel. */
  static @Nullable Move of(EventForViewer eventForViewer) {
    Recipients.OfChannel other = otherEnd(eventForViewer.event().type(), eventForViewer.payload());
    if (other == null
        || !(eventForViewer.event().recipients() instanceof Recipients.OfChannel own)) {
      return null;
    }
    String numbers = "subscriptions_numbers";
    return eventForViewer.event().type().equals("delete_message")
        ? new Move(
            eventForViewer,
            End.of(eventForViewer, own.channelId(), numbers),
            End.of(eventForViewer, other.channelId(), "moved_to_subscriptions_numbers"))
        : new Move(
            eventForViewer,
            End.of(eventForViewer, other.channelId(), "previous_subscriptions_numbers"),
            End.of(eventForViewer, own.channelId(), numbers));
  }

  /**
   * Returns the other channel of a move, as it was then.
   *
   * <p>Null if the event is not about a move to another channel.
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

  /**
   * Returns the messages to report as deleted.
   *
   * <p>The viewer received them and does not get their new location.
   */
  List<Long> departed() {
    List<Long> departed = new ArrayList<>();
    for (int i = 0; i < messageIds.size(); i++) {
      if (concerns(source, i) && !isShownAsMoved(i)) {
        departed.add(messageIds.get(i));
      }
    }
    return departed.size() == messageIds.size()
        ? messageIds
        : eventForViewer.payload().shared(departed);
  }

  /**
   * Messages whose new location the viewer gets.
   *
   * @param followed messages that were readable in the source channel, too
   * @param arrived messages that were not
   */
  record VisibleMoves(List<Long> followed, List<Long> arrived) {}

  VisibleMoves visibleMoves() {
    var visibleMoves = new VisibleMoves(new ArrayList<>(), new ArrayList<>());
    for (int i = 0; i < messageIds.size(); i++) {
      if (isShownAsMoved(i)) {
        (isReadable(source, i) ? visibleMoves.followed : visibleMoves.arrived)
            .add(messageIds.get(i));
      }
    }
    return visibleMoves;
  }

  /**
   * Whether the move is delivered to the viewer as a move.
   *
   * <p>The viewer gets events about the message in its destination, and may read it where it is now
   * if it has moved again. A viewer who could only look it up there would never get its deletion.
   */
  private boolean isShownAsMoved(int i) {
    return concerns(destination, i) && eventForViewer.isReadableNow(messageIds.get(i));
  }

  private boolean isReadable(End end, int i) {
    return end.isOpen() || mayReadReceived(end, i);
  }

  private boolean concerns(End end, int i) {
    return (end.isOpen() && end.isWatched()) || mayReadReceived(end, i);
  }

  private boolean mayReadReceived(End end, int i) {
    return eventForViewer
        .context()
        .channels()
        .mayReadReceived(end.channelId(), eventForViewer.account(), number(end, i));
  }

  /**
   * Earlier releases omit the numbers of the destination channel; the current location replaces
   * them.
   */
  private long number(End end, int i) {
    if (i < end.numbers().size()) {
      return end.numbers().get(i);
    }
    CurrentLocation location = eventForViewer.location(messageIds.get(i));
    return location != null && Objects.equals(location.channelId(), end.channelId())
        ? location.subscriptionsNumber()
        : -1;
  }
}
