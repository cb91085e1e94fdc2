package chat.messaging.eventview;

import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.eventlog.Recipients;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An event with those whom it may be for, as far as that is seen from it alone. */
record Candidate(LoggedEvent event, Payload payload, List<Viewer> viewers) {

  /** Types that are about messages in a channel, and not for all its readers. */
  private static final Set<String> FOR_THE_INVOLVED =
      Set.of("message", "update_message", "delete_message", "reaction", "submessage");

  /** Types that are for people, and shown to them while they may read the channel they name. */
  private static final Set<String> ABOUT_CHANNELS = Set.of("typing", "user_topic");

  /** Those of the viewers who want such events and are not left out by its recipients. */
  static List<Viewer> among(Collection<Viewer> viewers, LoggedEvent event) {
    return viewers.stream()
        .filter(viewer -> viewer.wishes().want(event.type()))
        .filter(viewer -> mayInclude(event.recipients(), viewer.userId()))
        .toList();
  }

  private static boolean mayInclude(Recipients recipients, long userId) {
    return switch (recipients) {
      case Recipients.Users users -> users.include(userId);
      case Recipients.OfChannel _, Recipients.Everybody _ -> true;
      case Recipients.OfRoles ofRoles ->
          ofRoles.exceptUserId() == null || ofRoles.exceptUserId() != userId;
    };
  }

  Candidate with(List<Viewer> others) {
    return new Candidate(event, payload, others);
  }

  /** The channel whose people it is for; null where it is for others. */
  @Nullable Long channelId() {
    return event.recipients() instanceof Recipients.OfChannel channel ? channel.channelId() : null;
  }

  /** The channels that decide who may see it; none where nothing but its recipients does. */
  Stream<Long> decidingChannelIds() {
    if (ABOUT_CHANNELS.contains(event.type())) {
      return Stream.ofNullable(payload.numberOrNull("stream_id"));
    }
    Long channelId = channelId();
    if (channelId == null && isOfPeers()) {
      return payload.numbers("stream_ids").stream();
    }
    if (channelId == null && event.type().equals("stream") && payload.text("op").equals("create")) {
      return payload.list("streams").stream()
          .flatMap(stream -> Stream.ofNullable(Payload.of(stream).numberOrNull("stream_id")));
    }
    return channels().stream().map(Recipients.OfChannel::channelId);
  }

  /** The channel whose people it is for and, of a move, the one at its other end, as they were. */
  List<Recipients.OfChannel> channels() {
    return event.recipients() instanceof Recipients.OfChannel channel
        ? Stream.concat(Stream.of(channel), Stream.ofNullable(Move.otherEnd(event.type(), payload)))
            .toList()
        : List.of();
  }

  /** Whether it tells of a channel's subscribers. */
  private boolean isOfPeers() {
    return event.type().equals("subscription") && payload.text("op").startsWith("peer_");
  }

  /** Whether it is for those alone who are, or were, in its channel. */
  boolean isForTheInvolved() {
    return channelId() != null && FOR_THE_INVOLVED.contains(event.type());
  }

  /** The messages that must still be there, and readable, for it to be shown. */
  Stream<Long> messageIds() {
    return switch (event.type()) {
      case "message" -> Stream.ofNullable(payload.numberOrNull("id"));
      case "reaction", "submessage" -> Stream.ofNullable(payload.numberOrNull("message_id"));
      case "update_message" -> payload.numbers("message_ids").stream();
      case "delete_message" ->
          payload.has("moved_to_stream_id") ? payload.numbers("message_ids").stream() : Stream.of();
      default -> Stream.of();
    };
  }
}
