package chat.messaging.narrow;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.narrow.Criterion.InTopic;
import chat.messaging.topic.TopicName;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Marking as read all that there is, or all of a channel or topic; older than flags by narrows. */
@Operations
@ForCallers
final class MarkAsReadController {

  private final MarkAsRead markAsRead;

  MarkAsReadController(MarkAsRead markAsRead) {
    this.markAsRead = markAsRead;
  }

  /**
   * @param complete whether nothing is left to be marked; clients ask again where something is
   */
  @Serdeable
  record Marked(boolean complete) {}

  /** The parameter of marking a channel. */
  record ChannelParams(long streamId) {}

  /** The parameters of marking a topic. */
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
