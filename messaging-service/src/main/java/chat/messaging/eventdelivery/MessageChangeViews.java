package chat.messaging.eventdelivery;

import chat.messaging.accessquery.CurrentLocation;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Edited;
import chat.messaging.eventdelivery.ReaderAttentionRepository.Habits;
import chat.messaging.eventlog.Recipients;
import chat.messaging.flag.MessageFlags;
import chat.messaging.initialstate.Capability;
import chat.messaging.messageread.FlagSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Client forms of events about edits, moves, deletions, reactions, submessages and typing. */
final class MessageChangeViews {

  private static final String NEW_CHANNEL = "new_stream_id";

  /** Fields that describe a move. */
  private static final List<String> MOVE_FIELDS =
      List.of(NEW_CHANNEL, "propagate_mode", "orig_subject", "subject", "topic_links");

  private final EventEmailAddresses eventEmailAddresses;

  MessageChangeViews(EventEmailAddresses eventEmailAddresses) {
    this.eventEmailAddresses = eventEmailAddresses;
  }

  /** {@code reaction}, for viewers who get events about the message. */
  List<Map<String, @Nullable Object>> reaction(EventForViewer eventForViewer) {
    if (!isConcerned(eventForViewer)) {
      return List.of();
    }
    Map<String, @Nullable Object> event =
        eventForViewer.payload().without("subscriptions_number", Payload.INVOLVED);
    event.computeIfPresent("user", (_, user) -> eventEmailAddresses.person(eventForViewer, user));
    eventForViewer.renameServiceEmoji(event);
    return List.of(event);
  }

  /** {@code submessage}, for viewers who get events about the message. */
  List<Map<String, @Nullable Object>> submessage(EventForViewer eventForViewer) {
    return isConcerned(eventForViewer)
        ? List.of(eventForViewer.payload().without("subscriptions_number", Payload.INVOLVED))
        : List.of();
  }

  /** {@code typing_edit_message}, for readers of the message; stale if its channel has changed. */
  List<Map<String, @Nullable Object>> typing(EventForViewer eventForViewer) {
    Payload recipient = eventForViewer.payload().part("recipient");
    long messageId = eventForViewer.payload().number("message_id");
    CurrentLocation location = eventForViewer.location(messageId);
    if (location == null
        || !Objects.equals(location.channelId(), recipient.numberOrNull("channel_id"))
        || !eventForViewer.isReadableNow(messageId)) {
      return List.of();
    }
    Map<String, @Nullable Object> event = eventForViewer.payload().copy();
    Map<String, @Nullable Object> shown = recipient.copy();
    shown.computeIfPresent("topic", (_, topic) -> eventForViewer.shownTopic((String) topic));
    event.put("recipient", shown);
    return List.of(event);
  }

  private static boolean isConcerned(EventForViewer eventForViewer) {
    boolean concerns =
        !(eventForViewer.event().recipients() instanceof Recipients.OfChannel channel)
            || eventForViewer.isConcernedBy(
                channel.channelId(), eventForViewer.payload().number("subscriptions_number"));
    return concerns && eventForViewer.isReadableNow(eventForViewer.payload().number("message_id"));
  }

  /**
   * {@code update_message} for the messages that the viewer may read. Messages that were not
   * readable in their old location appear as if they had always been in the new one.
   */
  List<Map<String, @Nullable Object>> update(EventForViewer eventForViewer) {
    Move move = Move.of(eventForViewer);
    Move.VisibleMoves visibleMoves =
        move == null
            ? new Move.VisibleMoves(
                concerning(eventForViewer, eventForViewer::isReadableNow), List.of())
            : move.visibleMoves();
    List<Map<String, @Nullable Object>> views = new ArrayList<>();
    if (!visibleMoves.followed().isEmpty()) {
      views.add(updated(eventForViewer, eventForViewer.payload().shared(visibleMoves.followed())));
    }
    if (!visibleMoves.arrived().isEmpty()) {
      Map<String, @Nullable Object> event =
          updated(eventForViewer, eventForViewer.payload().shared(visibleMoves.arrived()));
      MOVE_FIELDS.forEach(event::remove);
      event.put("stream_id", eventForViewer.payload().get(NEW_CHANNEL));
      views.add(event);
    }
    return views;
  }

  private static Map<String, @Nullable Object> updated(
      EventForViewer eventForViewer, List<Long> messageIds) {
    Map<String, @Nullable Object> event =
        eventForViewer
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
    long messageId = eventForViewer.payload().number("message_id");
    if (!messageIds.contains(messageId)) {
      List.of("orig_content", "orig_rendered_content", "content", "rendered_content")
          .forEach(event::remove);
      event.remove("is_me_message");
      event.put("message_id", messageIds.getFirst());
    }
    event.put("message_ids", messageIds);
    event.computeIfPresent("orig_subject", (_, topic) -> eventForViewer.shownTopic((String) topic));
    event.computeIfPresent("subject", (_, topic) -> eventForViewer.shownTopic((String) topic));
    event.put(
        "flags", messageIds.contains(messageId) ? flags(eventForViewer, messageId) : List.of());
    return event;
  }

  /** Returns the viewer's flags of the current state of a message. */
  private static List<String> flags(EventForViewer eventForViewer, long messageId) {
    Edited message = eventForViewer.context().edited().get(messageId);
    if (message == null) {
      return List.of();
    }
    Habits habits = eventForViewer.context().habitsOf(eventForViewer.userId());
    FlagSet flagSet = eventForViewer.context().flagsOf(messageId, eventForViewer.userId());
    boolean isReceived = eventForViewer.hasReceived(messageId);
    boolean isRead =
        flagSet.isRead(
            isReceived,
            message.senderId() == eventForViewer.userId() && message.readBySender(),
            habits.mutes().concern(message.senderId(), messageId));
    return MessageFlags.of(
        isRead, flagSet, isReceived ? calls(eventForViewer, message, habits) : null);
  }

  /**
   * Returns the mentions of the viewer.
   *
   * <p>A mention by group is reported as a mention of the user, not as {@code group_mentioned},
   * which some clients support in messages but not in this event.
   */
  private static MessageFlags.Calls calls(
      EventForViewer eventForViewer, Edited message, Habits habits) {
    boolean byGroup =
        !Collections.disjoint(
            message.mentionedGroupIds(),
            eventForViewer.context().groupsOf(eventForViewer.userId()));
    return new MessageFlags.Calls(
        byGroup || message.mentionedUserIds().contains(eventForViewer.userId()),
        false,
        message.channelWildcard(),
        message.callsInTopic(eventForViewer.userId()),
        habits.alertWords().isIn(message.content()));
  }

  /** {@code delete_message}, as one event or one event per message. */
  List<Map<String, @Nullable Object>> delete(EventForViewer eventForViewer) {
    Move move = Move.of(eventForViewer);
    List<Long> messageIds = move == null ? concerning(eventForViewer, _ -> true) : move.departed();
    Map<String, @Nullable Object> event =
        eventForViewer
            .payload()
            .without(
                "message_ids",
                "subscriptions_numbers",
                Payload.INVOLVED,
                "moved_to_stream_id",
                "moved_to_subscriptions_numbers",
                "moved_to_invite_only",
                "moved_to_history_public_to_subscribers");
    event.computeIfPresent("topic", (_, topic) -> eventForViewer.shownTopic((String) topic));
    if (messageIds.isEmpty()) {
      return List.of();
    }
    if (eventForViewer.can(Capability.BULK_MESSAGE_DELETION)) {
      return List.of(with("message_ids", messageIds, event));
    }
    return eventForViewer
        .payload()
        .once(
            new SingleDeletions(messageIds, event.get("topic")),
            () ->
                messageIds.stream()
                    .map(messageId -> with("message_id", messageId, event))
                    .toList());
  }

  /**
   * Cache key for events of single deletions. Thousands of these may go to thousands of viewers.
   */
  private record SingleDeletions(List<Long> messageIds, @Nullable Object topic) {}

  private static Map<String, @Nullable Object> with(
      String name, Object value, Map<String, @Nullable Object> event) {
    Map<String, @Nullable Object> whole = new LinkedHashMap<>();
    whole.put(name, value);
    whole.putAll(event);
    return whole;
  }

  /**
   * Returns the messages of the event that the viewer gets events about.
   *
   * @param condition an additional condition for a message
   */
  private static List<Long> concerning(EventForViewer eventForViewer, Predicate<Long> condition) {
    List<Long> messageIds = eventForViewer.payload().numbers("message_ids");
    List<Long> numbers = eventForViewer.payload().numbers("subscriptions_numbers");
    List<Long> concerning = new ArrayList<>();
    for (int i = 0; i < messageIds.size(); i++) {
      long messageId = messageIds.get(i);
      long number = i < numbers.size() ? numbers.get(i) : -1;
      boolean concerns =
          !(eventForViewer.event().recipients() instanceof Recipients.OfChannel channel)
              || eventForViewer.isConcernedBy(channel.channelId(), number);
      if (concerns && condition.test(messageId)) {
        concerning.add(messageId);
      }
    }
    return concerning.size() == messageIds.size()
        ? messageIds
        : eventForViewer.payload().shared(concerning);
  }
}
