package chat.messaging.scheduledmessage;

import chat.messaging.messagestore.OutgoingMessage;
import chat.messaging.send.RequestedMessage;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Destination and text of a scheduled message.
 *
 * @param channelId null for a direct message
 * @param topic empty for a direct message
 * @param userIds the other users of a direct message, or the author alone; empty for a channel
 *     message
 * @param content Markdown
 */
record ScheduledContent(
    @Nullable Long channelId,
    String topic,
    List<Long> userIds,
    String content,
    String renderedContent) {

  /** Returns the content of a message that its author may send. */
  static ScheduledContent of(OutgoingMessage checked) {
    return switch (checked.destination()) {
      case OutgoingMessage.ToChannel channel ->
          new ScheduledContent(
              channel.channelId(),
              channel.topic(),
              List.of(),
              checked.content(),
              checked.rendered().html());
      case OutgoingMessage.ToPeople conversation ->
          new ScheduledContent(
              null,
              "",
              withoutAuthor(conversation, checked.sender().userId()),
              checked.content(),
              checked.rendered().html());
    };
  }

  private static List<Long> withoutAuthor(OutgoingMessage.ToPeople conversation, long authorId) {
    List<Long> userIds =
        conversation.people().stream().map(OutgoingMessage.Person::userId).toList();
    return userIds.size() == 1
        ? userIds
        : userIds.stream().filter(userId -> userId != authorId).toList();
  }

  boolean isDirect() {
    return channelId == null;
  }

  /** Returns the recipients of a direct message as a PostgreSQL array literal, {@code {7,8}}. */
  String recipients() {
    return userIds.stream().map(String::valueOf).collect(Collectors.joining(",", "{", "}"));
  }

  /** Returns the send that the author has scheduled. */
  RequestedMessage message() {
    return channelId == null
        ? RequestedMessage.toPeople(Set.copyOf(userIds), content)
        : RequestedMessage.toChannel(channelId, topic, content);
  }
}
