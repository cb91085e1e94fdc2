package chat.messaging.markasread;

import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadableChannel;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.narrow.Narrow;
import chat.messaging.narrow.Term;
import chat.messaging.topic.TopicName;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Marks all messages, or those of a channel or topic, as read (API: mark-all-as-read). */
@Operations
@ForCallers
final class MarkAsReadController {

  private final ReadableChannel readableChannel;
  private final MarkAsRead markAsRead;

  MarkAsReadController(ReadableChannel readableChannel, MarkAsRead markAsRead) {
    this.readableChannel = readableChannel;
    this.markAsRead = markAsRead;
  }

  /**
   * @param complete always true; clients repeat the request otherwise
   */
  @Serdeable
  record Marked(boolean complete) {}

  /**
   * @param streamId the id of the channel
   */
  record ChannelParams(long streamId) {}

  /**
   * @param streamId the id of the channel
   * @param topicName the name of the topic, ignoring case. {@code general chat} and {@code (no
   *     topic)} mean the empty topic
   */
  record TopicParams(long streamId, String topicName) {}

  /**
   * Marks all messages as read for the caller.
   *
   * <p>This includes messages of channels that the caller can no longer access. Messages that are
   * sent at the same time stay unread. The user's clients get the event {@code
   * update_message_flags}.
   */
  @OperationId("mark-all-as-read")
  @Post("/mark_all_as_read")
  Marked all(Caller caller) {
    markAsRead.all(caller);
    return new Marked(true);
  }

  /**
   * Marks the messages of a channel as read for the caller.
   *
   * <p>The request is refused if the caller may not read the channel's messages. A request with
   * very many unread messages may fail with status 503 after about 20 seconds; the client then
   * repeats the request, and messages that are already marked stay read. The user's clients get
   * events {@code update_message_flags}.
   */
  @OperationId("mark-stream-as-read")
  @Post("/mark_stream_as_read")
  void channel(Caller caller, @Params ChannelParams params) {
    markAsRead.inChannel(caller, channel(caller, params.streamId()));
  }

  /**
   * Marks the messages of a topic as read for the caller.
   *
   * <p>The request is refused if the caller may not read the channel's messages. A topic without
   * messages is no error. A request with very many unread messages may fail with status 503 after
   * about 20 seconds; the client then repeats the request, and messages that are already marked
   * stay read. The user's clients get events {@code update_message_flags}.
   */
  @OperationId("mark-topic-as-read")
  @Post("/mark_topic_as_read")
  void topic(Caller caller, @Params TopicParams params) {
    Term topic = new Term(new InTopic(TopicName.meant(params.topicName())), false);
    markAsRead.inChannel(caller, channel(caller, params.streamId()).and(topic));
  }

  private Narrow channel(Caller caller, long channelId) {
    readableChannel.get(caller, channelId);
    return Narrow.inChannel(channelId);
  }
}
