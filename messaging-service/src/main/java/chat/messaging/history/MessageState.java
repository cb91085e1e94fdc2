package chat.messaging.history;

import chat.messaging.access.ReadableMessage;
import chat.messaging.messageread.Edit;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message after its sending or one of its edits, with the replaced values.
 *
 * @param topic the topic; empty for a direct message
 * @param content the content in Markdown
 * @param renderedContent the content in HTML
 * @param timestamp UNIX seconds
 * @param userId the user who sent or edited the message
 * @param prevContent the replaced content in Markdown
 * @param prevRenderedContent the replaced content in HTML
 * @param contentHtmlDiff the content in HTML, with the differences to the replaced content marked
 * @param prevTopic the topic from which it was moved
 * @param prevStream the channel from which it was moved
 * @param stream the channel to which it was moved
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
    @Nullable String contentHtmlDiff,
    @Nullable String prevTopic,
    @Nullable Long prevStream,
    @Nullable Long stream) {

  /** The most characters in a response, in which each state repeats the whole text. */
  private static final long MAX_LENGTH = 3_000_000;

  /**
   * Returns the states from sending until now, oldest first.
   *
   * <p>If they exceed the maximum size of a response, only the newest states.
   */
  static List<MessageState> of(ReadableMessage message) {
    List<MessageState> states = new ArrayList<>();
    var diff = new HtmlDiff();
    String topic = message.topic();
    String content = message.content();
    String renderedContent = message.renderedContent();
    for (Edit edit : message.visibleEdits()) {
      states.add(after(edit, topic, content, renderedContent).withDiff(diff));
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
            null,
            null));
    return newest(states);
  }

  /** Returns as many as fit into a response, at least one, oldest first. */
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
        + (prevRenderedContent == null ? 0 : prevRenderedContent.length())
        + (contentHtmlDiff == null ? 0 : contentHtmlDiff.length());
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
        null,
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
        contentHtmlDiff,
        prevTopic,
        prevStream,
        stream);
  }

  private MessageState withDiff(HtmlDiff diff) {
    return prevRenderedContent == null
        ? this
        : new MessageState(
            topic,
            content,
            renderedContent,
            timestamp,
            userId,
            prevContent,
            prevRenderedContent,
            diff.of(prevRenderedContent, renderedContent),
            prevTopic,
            prevStream,
            stream);
  }
}
