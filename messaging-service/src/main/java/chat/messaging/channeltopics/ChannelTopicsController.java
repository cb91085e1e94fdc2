package chat.messaging.channeltopics;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.kit.copy.FreshCopies;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.transaction.OneMoment;
import chat.messaging.MessagingError;
import chat.messaging.access.Actors;
import chat.messaging.access.PlaceAccess;
import chat.messaging.access.ReadablePlaces;
import chat.messaging.topic.TopicName;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Map;
import java.util.Set;

/** Get topics in a channel: those of messages that the caller may read. */
@Operations
@ForCallers
final class ChannelTopicsController {

  private final FreshCopies copies;
  private final Actors actors;
  private final PlaceAccess placeAccess;
  private final ChannelTopicStore store;
  private final OneMoment oneMoment;
  private final JsonAnswers json;

  ChannelTopicsController(
      FreshCopies copies,
      Actors actors,
      PlaceAccess placeAccess,
      ChannelTopicStore store,
      OneMoment oneMoment,
      JsonAnswers json) {
    this.copies = copies;
    this.actors = actors;
    this.placeAccess = placeAccess;
    this.store = store;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /**
   * @param maxId the id of its newest message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelTopic(String name, long maxId) {}

  /** {@code topics}: {@link ChannelTopic}s, the one with the newest message first. */
  @Get("/users/me/{stream_id:[0-9]+}/topics")
  Map<String, Object> topics(Caller caller, @Params ChannelTopicsParams params) {
    Account reader =
        copies.decide(
            caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> actors.account(caller));
    ReadablePlaces channel = placeAccess.channel(reader, params.streamId());
    if (channel.isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    return Map.of("topics", listed(channel, params.allowEmptyTopicName()));
  }

  private JsonText listed(ReadablePlaces channel, boolean allowEmptyTopicName) {
    try (GrowingJson topics = json.array()) {
      oneMoment.read(() -> {
        store.forEachNewestFirst(
            channel,
            topic ->
                topics.add(
                    new ChannelTopic(shown(topic.name(), allowEmptyTopicName), topic.maxId())));
        return topics;
      });
      return topics.end();
    }
  }

  private static String shown(String name, boolean allowEmptyTopicName) {
    return name.isEmpty() && !allowEmptyTopicName ? TopicName.EMPTY_DISPLAY_NAME : name;
  }
}
