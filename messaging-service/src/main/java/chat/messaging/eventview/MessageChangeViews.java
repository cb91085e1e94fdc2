package chat.messaging.eventview;

import chat.messaging.access.Marks;
import chat.messaging.eventlog.Recipients;
import chat.messaging.eventview.ReaderAttentionRepository.Edited;
import chat.messaging.eventview.ReaderAttentionRepository.Habits;
import chat.messaging.flag.MessageFlags;
import chat.messaging.register.Capability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Shows what became of messages: edits, moves, deletions, reactions, submessages. */
final class MessageChangeViews {

  private static final String NEW_CHANNEL = "new_stream_id";

  /** What an event says of a movement. */
  private static final List<String> OF_MOVEMENT =
      List.of(NEW_CHANNEL, "propagate_mode", "orig_subject", "subject", "topic_links");

  private final Addresses addresses;

  MessageChangeViews(Addresses addresses) {
    this.addresses = addresses;
  }

  /** {@code reaction}, to whoever the message concerns. */
  List<Map<String, @Nullable Object>> reaction(Sight sight) {
    if (!isConcerned(sight)) {
      return List.of();
    }
    Map<String, @Nullable Object> event =
        sight.payload().without("subscriptions_number", Payload.INVOLVED);
    event.computeIfPresent("user", (_, user) -> addresses.person(sight, user));
    sight.renameServiceEmoji(event);
    return List.of(event);
  }

  /** {@code submessage}, to whoever the message concerns. */
  List<Map<String, @Nullable Object>> submessage(Sight sight) {
    return isConcerned(sight)
        ? List.of(sight.payload().without("subscriptions_number", Payload.INVOLVED))
        : List.of();
  }

  private static boolean isConcerned(Sight sight) {
    boolean concerns =
        !(sight.event().recipients() instanceof Recipients.OfChannel channel)
            || sight.isConcernedBy(
                channel.channelId(), sight.payload().number("subscriptions_number"));
    return concerns && sight.isReadableNow(sight.payload().number("message_id"));
  }

  /**
   * {@code update_message} about those of the messages that the viewer may read. Of those that he
   * could not read where they were he is told as if they had always been where they are now.
   */
  List<Map<String, @Nullable Object>> update(Sight sight) {
    Move move = Move.of(sight);
    Move.Told told =
        move == null
            ? new Move.Told(concerning(sight, sight::isReadableNow), List.of())
            : move.told();
    List<Map<String, @Nullable Object>> views = new ArrayList<>();
    if (!told.followed().isEmpty()) {
      views.add(updated(sight, sight.payload().shared(told.followed())));
    }
    if (!told.arrived().isEmpty()) {
      Map<String, @Nullable Object> event = updated(sight, sight.payload().shared(told.arrived()));
      OF_MOVEMENT.forEach(event::remove);
      event.put("stream_id", sight.payload().get(NEW_CHANNEL));
      views.add(event);
    }
    return views;
  }

  private static Map<String, @Nullable Object> updated(Sight sight, List<Long> messageIds) {
    Map<String, @Nullable Object> event =
        sight
            .payload()
            .without(
                "subscriptions_numbers",
                "previous_subscriptions_numbers",
                "previous_invite_only",
                "previous_history_public_to_subscribers",
                Payload.INVOLVED,
                "mentioned_user_ids",
                "mentioned_group_ids",
                "channel_wildcard_mentioned",
                "topic_wildcard_mentioned");
    long messageId = sight.payload().number("message_id");
    if (!messageIds.contains(messageId)) {
      List.of("orig_content", "orig_rendered_content", "content", "rendered_content")
          .forEach(event::remove);
      event.remove("is_me_message");
      event.put("message_id", messageIds.getFirst());
    }
    event.put("message_ids", messageIds);
    event.computeIfPresent("orig_subject", (_, topic) -> sight.shownTopic((String) topic));
    event.computeIfPresent("subject", (_, topic) -> sight.shownTopic((String) topic));
    event.put("flags", messageIds.contains(messageId) ? flags(sight, messageId) : List.of());
    return event;
  }

  /** The viewer's flags of a message as it is now. */
  private static List<String> flags(Sight sight, long messageId) {
    Edited message = sight.scene().edited().get(messageId);
    if (message == null) {
      return List.of();
    }
    Habits habits = sight.scene().habitsOf(sight.userId());
    Marks marks = sight.scene().marksOf(messageId, sight.userId());
    boolean isReceived = sight.hasReceived(messageId);
    boolean isRead =
        marks.isRead(
            isReceived,
            message.senderId() == sight.userId() && message.readBySender(),
            habits.mutes().concern(message.senderId(), messageId));
    return MessageFlags.of(isRead, marks, isReceived ? calls(sight, message, habits) : null);
  }

  /**
   * Whoever is called as one of a group is told that he is called, and not {@code group_mentioned}:
   * there are clients that can read it in messages but not in this event.
   */
  private static MessageFlags.Calls calls(Sight sight, Edited message, Habits habits) {
    boolean byGroup =
        !Collections.disjoint(message.mentionedGroupIds(), sight.scene().groupsOf(sight.userId()));
    return new MessageFlags.Calls(
        byGroup || message.mentionedUserIds().contains(sight.userId()),
        false,
        message.channelWildcard(),
        message.callsInTopic(sight.userId()),
        habits.alertWords().isIn(message.content()));
  }

  /** {@code delete_message}, all in one event or an event for each. */
  List<Map<String, @Nullable Object>> delete(Sight sight) {
    Move move = Move.of(sight);
    List<Long> messageIds = move == null ? concerning(sight, _ -> true) : move.departed();
    Map<String, @Nullable Object> event =
        sight
            .payload()
            .without(
                "message_ids",
                "subscriptions_numbers",
                Payload.INVOLVED,
                "moved_to_stream_id",
                "moved_to_subscriptions_numbers",
                "moved_to_invite_only",
                "moved_to_history_public_to_subscribers");
    event.computeIfPresent("topic", (_, topic) -> sight.shownTopic((String) topic));
    if (messageIds.isEmpty()) {
      return List.of();
    }
    if (sight.can(Capability.BULK_MESSAGE_DELETION)) {
      return List.of(with("message_ids", messageIds, event));
    }
    return sight
        .payload()
        .once(
            new SingleDeletions(messageIds, event.get("topic")),
            () ->
                messageIds.stream()
                    .map(messageId -> with("message_id", messageId, event))
                    .toList());
  }

  /** What the events of single deletions depend on: thousands may be shown to thousands. */
  private record SingleDeletions(List<Long> messageIds, @Nullable Object topic) {}

  private static Map<String, @Nullable Object> with(
      String name, Object value, Map<String, @Nullable Object> event) {
    Map<String, @Nullable Object> whole = new LinkedHashMap<>();
    whole.put(name, value);
    whole.putAll(event);
    return whole;
  }

  /**
   * Those of the event's messages that concern the viewer at the event's place.
   *
   * @param more what must hold of a message beside that
   */
  private static List<Long> concerning(Sight sight, Predicate<Long> more) {
    List<Long> messageIds = sight.payload().numbers("message_ids");
    List<Long> numbers = sight.payload().numbers("subscriptions_numbers");
    List<Long> concerning = new ArrayList<>();
    for (int i = 0; i < messageIds.size(); i++) {
      long messageId = messageIds.get(i);
      long number = i < numbers.size() ? numbers.get(i) : -1;
      boolean concerns =
          !(sight.event().recipients() instanceof Recipients.OfChannel channel)
              || sight.isConcernedBy(channel.channelId(), number);
      if (concerns && more.test(messageId)) {
        concerning.add(messageId);
      }
    }
    return concerning.size() == messageIds.size() ? messageIds : sight.payload().shared(concerning);
  }
}
