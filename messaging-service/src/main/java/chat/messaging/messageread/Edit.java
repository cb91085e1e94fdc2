package chat.messaging.messageread;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * An edit or move of a message, an element of {@code edit_history} (API: get-messages).
 *
 * <p>Fields are absent if the edit did not change them.
 *
 * @param userId the user who made the edit
 * @param timestamp UNIX seconds
 * @param prevContent the replaced content, in Markdown
 * @param prevRenderedContent the replaced content, in HTML
 * @param prevTopic the topic from which it was moved
 * @param topic the topic to which it was moved
 * @param prevStream the id of the channel from which it was moved
 * @param stream the id of the channel to which it was moved
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Edit(
    long userId,
    long timestamp,
    @Nullable String prevContent,
    @Nullable String prevRenderedContent,
    @Nullable String prevTopic,
    @Nullable String topic,
    @Nullable Long prevStream,
    @Nullable Long stream) {

  /** Whether the topic or the channel changed. */
  public boolean isMove() {
    return prevTopic != null || prevStream != null;
  }

  public Edit withoutContent() {
    return new Edit(userId, timestamp, null, null, prevTopic, topic, prevStream, stream);
  }

  public Edit withTopics(@Nullable String prevTopic, @Nullable String topic) {
    return new Edit(
        userId, timestamp, prevContent, prevRenderedContent, prevTopic, topic, prevStream, stream);
  }
}
