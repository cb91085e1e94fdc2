package chat.messaging.channeltopics;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadableChannel;
import chat.messaging.access.ReadablePlaces;
import io.micronaut.http.annotation.Get;
import java.util.Map;

/** Get topics in a channel: those of messages that the caller may read. */
@Operations
@ForCallers
final class ChannelTopicsController {

  private final ReadableChannel readableChannel;
  private final ListTopics listTopics;

  ChannelTopicsController(ReadableChannel readableChannel, ListTopics listTopics) {
    this.readableChannel = readableChannel;
    this.listTopics = listTopics;
  }

  /** {@code topics}: {@link ListTopics.ChannelTopic}s, the one with the newest message first. */
  @Get("/users/me/{stream_id:[0-9]+}/topics")
  Map<String, Object> topics(Caller caller, @Params ChannelTopicsParams params) {
    ReadablePlaces channel = readableChannel.get(caller, params.streamId());
    return Map.of("topics", listTopics.of(channel, params.allowEmptyTopicName()));
  }
}
