package chat.messaging.memory;

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
 * Reads from this service's events what has changed. Whoever changes a message, what hangs on it,
 * or what somebody has done with it, appends such an event in the same transaction; deletions of
 * what was kept long enough alone are not told, and concern no message of the last day.
 */
@Singleton
final class ChangesInEvents {

  private static final Logger LOG = LoggerFactory.getLogger(ChangesInEvents.class);

  private final EventFormat format;

  ChangesInEvents(EventFormat format) {
    this.format = format;
  }

  /**
   * What has changed; all of the organization where that can't be told, as of a type that is not
   * named here.
   */
  List<Changed> of(LoggedEvent event) {
    try {
      return switch (event.type()) {
        case "update_message", "delete_message" ->
            messages(ids(format.payload(event), "message_ids"));
        case "reaction", "submessage" ->
            messages(List.of(id(format.payload(event).get("message_id"))));
        case "update_message_flags" -> flags(event);
        case "message" -> sent(event);
        case "typing", "user_topic", "drafts", "reminders" -> List.of();
        default -> all(event);
      };
    } catch (RuntimeException e) {
      LOG.error("Nothing is remembered from before event {}: {}", event.offset(), e.toString());
      return all(event);
    }
  }

  /** Nobody remembers that it was not there; but its block, of whoever has read it at once. */
  private List<Changed> sent(LoggedEvent event) {
    Long reader = event.readByUserId();
    return reader == null
        ? List.of()
        : List.of(new Changed.OfBlock(ReadBlock.of(reader, id(format.payload(event).get("id")))));
  }

  /** Who has it unread again no longer counts as having read it by sending it. */
  private List<Changed> flags(LoggedEvent event) {
    Map<String, @Nullable Object> payload = format.payload(event);
    List<Long> messageIds = ids(payload, "messages");
    boolean isMadeUnread = "read".equals(payload.get("flag")) && "remove".equals(payload.get("op"));
    List<Changed> changed = new ArrayList<>(isMadeUnread ? messages(messageIds) : List.of());
    ((Recipients.Users) event.recipients())
        .userIds()
        .forEach(reader ->
            messageIds.stream()
                .map(messageId -> ReadBlock.of(reader, messageId))
                .distinct()
                .forEach(block -> changed.add(new Changed.OfBlock(block))));
    return changed;
  }

  private static List<Changed> all(LoggedEvent event) {
    return List.of(new Changed.OfOrganization(event.organizationId()));
  }

  private static List<Changed> messages(List<Long> ids) {
    return ids.stream().<Changed>map(Changed.OfMessage::new).toList();
  }

  private static List<Long> ids(Map<String, @Nullable Object> payload, String field) {
    return ((List<?>) Objects.requireNonNull(payload.get(field)))
        .stream().map(ChangesInEvents::id).toList();
  }

  private static long id(@Nullable Object value) {
    return ((Number) Objects.requireNonNull(value)).longValue();
  }
}
