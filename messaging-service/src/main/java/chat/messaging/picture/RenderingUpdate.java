package chat.messaging.picture;

import chat.messaging.messagechange.CurrentMessage;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An {@code update_message} event that changes only the rendering of a message.
 *
 * @param userId always null: nobody has edited the message
 * @param editTimestamp UNIX seconds
 * @param streamId null for a direct message, like the numbers
 * @param involvedUserIds users who get the event without a subscription
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record RenderingUpdate(
    @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable Long userId,
    boolean renderingOnly,
    long messageId,
    List<Long> messageIds,
    long editTimestamp,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Long streamId,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Long> subscriptionsNumbers,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Long> involvedUserIds,
    String content,
    String renderedContent,
    boolean isMeMessage,
    List<Long> mentionedUserIds,
    List<Long> mentionedGroupIds,
    boolean channelWildcardMentioned,
    boolean topicWildcardMentioned) {

  static RenderingUpdate of(
      CurrentMessage message,
      RenderedMessage rendered,
      String html,
      List<Long> involvedUserIds,
      Instant now) {
    Long channelId = message.channelId();
    return new RenderingUpdate(
        null,
        true,
        message.id(),
        List.of(message.id()),
        now.getEpochSecond(),
        channelId,
        channelId == null ? null : List.of(message.subscriptionsNumber()),
        involvedUserIds,
        message.content(),
        html,
        rendered.isMeMessage(),
        rendered.mentionedUserIds(),
        rendered.mentionedGroupIds(),
        rendered.channelWildcardMentioned(),
        rendered.topicWildcardMentioned());
  }
}
