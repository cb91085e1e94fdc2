package chat.messaging.channeltopics;

import chat.kit.http.AnswerField;
import chat.kit.http.AnswerField.Shape;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadableChannel;
import chat.messaging.access.ReadableRecipients;
import io.micronaut.http.annotation.Get;
import java.util.Map;

/** Lists the topics of a channel that have readable messages (API: get-stream-topics). */
@Operations
@ForCallers
final class ChannelTopicsController {

  private final ReadableChannel readableChannel;
  private final ListTopics listTopics;

  ChannelTopicsController(ReadableChannel readableChannel, ListTopics listTopics) {
    this.readableChannel = readableChannel;
    this.listTopics = listTopics;
  }

  /**
   * Lists the topics of a channel that have messages the caller may read.
   *
   * <p>Returns {@code topics}, that with the newest message first. Each has {@code name}, in the
   * spelling of its newest message, and {@code max_id}, that message's id. At most 10,000 topics
   * are listed; those with older messages are omitted. Refused if the caller may not read the
   * channel's messages.
   */
  @OperationId("get-stream-topics")
  @AnswerField(
      name = "topics",
      type = ListTopics.ChannelTopic.class,
      shape = Shape.LIST,
      text = "The topics, the newest first.")
  @Get("/users/me/{stream_id:[0-9]+}/topics")
  Map<String, Object> topics(Caller caller, @Params ChannelTopicsParams params) {
    ReadableRecipients channel = readableChannel.get(caller, params.streamId());
    return Map.of("topics", listTopics.of(channel, params.allowEmptyTopicName()));
  }
}
