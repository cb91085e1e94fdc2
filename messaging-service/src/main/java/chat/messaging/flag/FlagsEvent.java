package chat.messaging.flag;

import chat.messaging.messageread.MessageOutline;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/**
 * The event {@code update_message_flags}, sent to the user's own clients.
 *
 * @param operation the same as {@code op}, by its older name
 * @param all whether it is about all of the user's messages
 * @param messageDetails by message id; present only for messages that became unread
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record FlagsEvent(
    String op,
    String operation,
    String flag,
    List<Long> messages,
    boolean all,
    @JsonInclude(JsonInclude.Include.NON_NULL)
        @Nullable Map<String, UnreadDetails> messageDetails) {

  static final String TYPE = "update_message_flags";

  static FlagsEvent of(
      FlagOperation operation,
      Flag flag,
      List<MessageOutline> changed,
      @Nullable Map<String, UnreadDetails> details) {
    String op = operation.wireName();
    List<Long> ids = changed.stream().map(MessageOutline::id).toList();
    return new FlagsEvent(op, op, flag.wireName(), ids, false, details);
  }

  /** Returns the event for messages that became read. */
  static FlagsEvent madeRead(List<Long> messageIds) {
    String op = FlagOperation.ADD.wireName();
    return new FlagsEvent(op, op, Flag.READ.wireName(), messageIds, false, null);
  }

  /** Returns the event restricted to these messages. */
  FlagsEvent of(Set<Long> messageIds) {
    Map<String, UnreadDetails> details = messageDetails;
    if (details != null) {
      details = new LinkedHashMap<>(details);
      details.keySet().removeIf(id -> !messageIds.contains(Long.valueOf(id)));
    }
    List<Long> left = messages.stream().filter(messageIds::contains).toList();
    return new FlagsEvent(op, operation, flag, left, all, details);
  }

  /**
   * Returns the event as several events with at most that many messages each.
   *
   * <p>Events with details are not split; callers limit their messages.
   */
  List<FlagsEvent> portions(int size) {
    if (messageDetails != null || messages.size() <= size) {
      return List.of(this);
    }
    return messages.stream()
        .gather(Gatherers.windowFixed(size))
        .map(portion -> new FlagsEvent(op, operation, flag, portion, all, null))
        .toList();
  }
}
