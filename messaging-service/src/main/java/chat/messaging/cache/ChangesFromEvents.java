package chat.messaging.cache;

import chat.messaging.eventlog.EventFormat;
import chat.messaging.eventlog.LoggedEvent;
import chat.messaging.eventlog.Recipients;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Derives the changed cache keys from this service's events.
 *
 * <p>Every change of a message, its attachments or its flags appends such an event in the same
 * transaction. Only deletions by the retention policy send no event, and they affect no message of
 * the last day.
 */
@Singleton
final class ChangesFromEvents {

  private static final Logger LOG = LoggerFactory.getLogger(ChangesFromEvents.class);

  private final EventFormat format;

  ChangesFromEvents(EventFormat format) {
    this.format = format;
  }

  /**
   * Returns the changed keys.
   *
   * <p>Returns the whole organization if they cannot be derived, as for event types that are not
   * listed here.
   */
  List<ChangedKeys> of(LoggedEvent event) {
    try {
      return switch (event.type()) {
        case "update_message", "delete_message" ->
            messages(ids(format.payload(event), "message_ids"));
        case "reaction", "submessage" ->
            messages(List.of(id(format.payload(event).get("message_id"))));
        case "update_message_flags" -> flags(event);
        case "message" -> sent(event);
        case "typing", "typing_edit_message", "user_topic" -> List.of();
        case "drafts", "reminders", "saved_snippets" -> List.of();
        case "navigation_view", "scheduled_messages" -> List.of();
        default -> all(event);
      };
    } catch (RuntimeException e) {
      LOG.error(
          "Cannot derive changes from event {}: {}; invalidating its organization's cache",
          event.offset(),
          e.toString());
      return all(event);
    }
  }

  /**
   * Returns the sender's block if the message was read by sending it.
   *
   * <p>The message itself is in no cache yet.
   */
  private List<ChangedKeys> sent(LoggedEvent event) {
    Long reader = event.readByUserId();
    return reader == null
        ? List.of()
        : List.of(
            new ChangedKeys.OfBlock(FlagBlockKey.of(reader, id(format.payload(event).get("id")))));
  }

  /**
   * Returns the readers' blocks, and the messages if they are marked as unread.
   *
   * <p>A message that is marked as unread no longer counts as read by its sender. Messages that are
   * marked as read stand for all blocks of the readers, because marking everything as read lists
   * only the newest messages.
   */
  private List<ChangedKeys> flags(LoggedEvent event) {
    Map<String, @Nullable Object> payload = format.payload(event);
    List<Long> messageIds = ids(payload, "messages");
    boolean isOfRead = "read".equals(payload.get("flag"));
    boolean isMadeUnread = isOfRead && "remove".equals(payload.get("op"));
    List<ChangedKeys> changed = new ArrayList<>(isMadeUnread ? messages(messageIds) : List.of());
    ((Recipients.Users) event.recipients())
        .userIds()
        .forEach(reader -> {
          if (isOfRead && !isMadeUnread) {
            changed.add(new ChangedKeys.OfReader(reader));
          } else {
            messageIds.stream()
                .map(messageId -> FlagBlockKey.of(reader, messageId))
                .distinct()
                .forEach(block -> changed.add(new ChangedKeys.OfBlock(block)));
          }
        });
    return changed;
  }

  private static List<ChangedKeys> all(LoggedEvent event) {
    return List.of(new ChangedKeys.OfOrganization(event.organizationId()));
  }

  private static List<ChangedKeys> messages(List<Long> ids) {
    return ids.stream().<ChangedKeys>map(ChangedKeys.OfMessage::new).toList();
  }

  private static List<Long> ids(Map<String, @Nullable Object> payload, String field) {
    return ((List<?>) Objects.requireNonNull(payload.get(field)))
        .stream().map(ChangesFromEvents::id).toList();
  }

  private static long id(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).longValue();
  }
}
