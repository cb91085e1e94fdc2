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
   * @param complete false if unread messages are left, for which clients repeat the request
   */
  @Serdeable
  record Marked(boolean complete) {}

  record ChannelParams(long streamId) {}

  record TopicParams(long streamId, String topicName) {}

  @Post("/mark_all_as_read")
  Marked all(Caller caller) {
    return new Marked(markAsRead.all(caller));
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
