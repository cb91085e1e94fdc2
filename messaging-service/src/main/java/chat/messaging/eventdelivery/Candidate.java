package chat.messaging.eventdelivery;

import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.eventlog.Recipients;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An event with the viewers that it may be for, judged by the event alone. */
record Candidate(LoggedEvent event, Payload payload, List<Viewer> viewers) {

  /** Types about messages in a channel that not all readers of the channel receive. */
  private static final Set<String> CHANNEL_MESSAGE_TYPES =
      Set.of("message", "update_message", "delete_message", "reaction", "submessage");

  /** Types addressed to users that are delivered only while these may read the channel named. */
  private static final Set<String> CHANNEL_DEPENDENT_TYPES = Set.of("typing", "user_topic");

  /** Returns the viewers that request such events and are not excluded by its recipients. */
  static List<Viewer> among(Collection<Viewer> viewers, LoggedEvent event) {
    return viewers.stream()
        .filter(viewer -> viewer.viewerOptions().want(event.type()))
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

  Candidate with(List<Viewer> newViewers) {
    return new Candidate(event, payload, newViewers);
  }

  /** Returns the channel whose users it is for; null if it has other recipients. */
  @Nullable Long channelId() {
    return event.recipients() instanceof Recipients.OfChannel channel ? channel.channelId() : null;
  }

  /** Returns the channels on which its visibility depends; none if only its recipients matter. */
  Stream<Long> decidingChannelIds() {
    if (CHANNEL_DEPENDENT_TYPES.contains(event.type())) {
      return Stream.ofNullable(payload.numberOrNull("stream_id"));
    }
    if (event.type().equals("typing_edit_message")) {
      return Stream.ofNullable(payload.part("recipient").numberOrNull("channel_id"));
    }
    Long channelId = channelId();
    if (channelId == null && isPeerSubscription()) {
      return payload.numbers("stream_ids").stream();
    }
    if (channelId == null && event.type().equals("stream") && payload.text("op").equals("create")) {
      return payload.list("streams").stream()
          .flatMap(stream -> Stream.ofNullable(Payload.of(stream).numberOrNull("stream_id")));
    }
    return channels().stream().map(Recipients.OfChannel::channelId);
  }

  /**
   * Returns the channel whose users it is for, as it was then.
   *
   * <p>For a move, also the other channel.
   */
  List<Recipients.OfChannel> channels() {
    return event.recipients() instanceof Recipients.OfChannel channel
        ? Stream.concat(Stream.of(channel), Stream.ofNullable(Move.otherEnd(event.type(), payload)))
            .toList()
        : List.of();
  }

  /** Whether it announces changes of a channel's subscribers. */
  private boolean isPeerSubscription() {
    return event.type().equals("subscription") && payload.text("op").startsWith("peer_");
  }

  /** Whether it is only for users who are, or were, in its channel. */
  boolean isForTheInvolved() {
    return channelId() != null && CHANNEL_MESSAGE_TYPES.contains(event.type());
  }

  /** Returns the messages that must still exist and be readable for the event to be delivered. */
  Stream<Long> messageIds() {
    return switch (event.type()) {
      case "message" -> Stream.ofNullable(payload.numberOrNull("id"));
      case "reaction", "submessage", "typing_edit_message" ->
          Stream.ofNullable(payload.numberOrNull("message_id"));
      case "update_message" -> payload.numbers("message_ids").stream();
      case "delete_message" ->
          payload.has("moved_to_stream_id") ? payload.numbers("message_ids").stream() : Stream.of();
      default -> Stream.of();
    };
  }
}
