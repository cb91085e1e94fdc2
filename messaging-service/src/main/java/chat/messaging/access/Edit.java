package chat.messaging.access;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * One edit or move of a message, as clients see it (specification, Message, {@code edit_history});
 * what it left alone is null.
 *
 * @param timestamp UNIX seconds
 * @param prevStream the channel it came from
 * @param stream the channel it went to
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

  /** Whether it changed the topic or the channel. */
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
