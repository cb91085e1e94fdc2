package chat.messaging.history;

import chat.messaging.access.Edit;
import chat.messaging.access.ReadableMessage;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a message was after somebody had written or changed it, with what the change replaced.
 *
 * @param timestamp UNIX seconds
 * @param userId who did
 * @param prevStream the channel it came from
 * @param stream the channel it went to
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@JsonInclude(JsonInclude.Include.NON_NULL)
record MessageState(
    String topic,
    String content,
    String renderedContent,
    long timestamp,
    long userId,
    @Nullable String prevContent,
    @Nullable String prevRenderedContent,
    @Nullable String prevTopic,
    @Nullable Long prevStream,
    @Nullable Long stream) {

  /** In characters of one answer, in which each state has the whole text. */
  private static final long MAX_LENGTH = 3_000_000;

  /**
   * What a message was, from its sending to now; where that is more than an answer holds, the
   * newest states of it.
   */
  static List<MessageState> of(ReadableMessage message) {
    List<MessageState> states = new ArrayList<>();
    String topic = message.topic();
    String content = message.content();
    String renderedContent = message.renderedContent();
    for (Edit edit : message.visibleEdits()) {
      states.add(after(edit, topic, content, renderedContent));
      topic = edit.prevTopic() == null ? topic : edit.prevTopic();
      content = edit.prevContent() == null ? content : edit.prevContent();
      renderedContent =
          edit.prevRenderedContent() == null ? renderedContent : edit.prevRenderedContent();
    }
    long sentAt = message.sentAt().getEpochSecond();
    states.add(
        new MessageState(
            topic,
            content,
            renderedContent,
            sentAt,
            message.senderId(),
            null,
            null,
            null,
            null,
            null));
    return newest(states);
  }

  /** As many as an answer holds, and one at least, oldest first. */
  private static List<MessageState> newest(List<MessageState> newestFirst) {
    List<MessageState> states = new ArrayList<>();
    long length = 0;
    for (MessageState state : newestFirst) {
      length += state.length();
      if (length > MAX_LENGTH && !states.isEmpty()) {
        break;
      }
      states.add(state);
    }
    Collections.reverse(states);
    return states;
  }

  private long length() {
    return (long) content.length()
        + renderedContent.length()
        + (prevContent == null ? 0 : prevContent.length())
        + (prevRenderedContent == null ? 0 : prevRenderedContent.length());
  }

  private static MessageState after(
      Edit edit, String topic, String content, String renderedContent) {
    return new MessageState(
        topic,
        content,
        renderedContent,
        edit.timestamp(),
        edit.userId(),
        edit.prevContent(),
        edit.prevRenderedContent(),
        edit.prevTopic(),
        edit.prevStream(),
        edit.stream());
  }

  MessageState withTopics(String topic, @Nullable String prevTopic) {
    return new MessageState(
        topic,
        content,
        renderedContent,
        timestamp,
        userId,
        prevContent,
        prevRenderedContent,
        prevTopic,
        prevStream,
        stream);
  }
}
