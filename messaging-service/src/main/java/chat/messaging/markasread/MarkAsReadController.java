package chat.messaging.markasread;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
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

  private final MarkAsRead markAsRead;

  MarkAsReadController(MarkAsRead markAsRead) {
    this.markAsRead = markAsRead;
  }

  /**
   * @param complete always true; clients repeat the request otherwise
   */
  @Serdeable
  record Marked(boolean complete) {}

  record ChannelParams(long streamId) {}

  record TopicParams(long streamId, String topicName) {}

  @Post("/mark_all_as_read")
  Marked all(Caller caller) {
    markAsRead.all(caller);
    return new Marked(true);
  }

  @Post("/mark_stream_as_read")
  void channel(Caller caller, @Params ChannelParams params) {
    markAsRead.inChannel(caller, Narrow.inChannel(params.streamId()));
  }

  @Post("/mark_topic_as_read")
  void topic(Caller caller, @Params TopicParams params) {
    Term topic = new Term(new InTopic(TopicName.meant(params.topicName())), false);
    markAsRead.inChannel(caller, Narrow.inChannel(params.streamId()).and(topic));
  }
}
