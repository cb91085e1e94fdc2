package chat.messaging.channeltopics;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.kit.copy.FreshCopies;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.MessagingError;
import chat.messaging.access.Actors;
import chat.messaging.access.PlaceAccess;
import chat.messaging.access.ReadablePlaces;
import chat.messaging.topic.TopicName;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;

/** Get topics in a channel: those of messages that the caller may read. */
@Operations
@ForCallers
final class ChannelTopicsController {

  private final FreshCopies copies;
  private final Actors actors;
  private final PlaceAccess placeAccess;
  private final ChannelTopicStore store;

  ChannelTopicsController(
      FreshCopies copies, Actors actors, PlaceAccess placeAccess, ChannelTopicStore store) {
    this.copies = copies;
    this.actors = actors;
    this.placeAccess = placeAccess;
    this.store = store;
  }

  /**
   * @param topics the one with the newest message first
   */
  @Serdeable
  record Topics(List<ChannelTopic> topics) {}

  /**
   * @param maxId the id of its newest message
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ChannelTopic(String name, long maxId) {}

  @Get("/users/me/{stream_id:[0-9]+}/topics")
  Topics topics(Caller caller, @Params ChannelTopicsParams params) {
    Account reader =
        copies.decide(
            caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> actors.account(caller));
    ReadablePlaces channel = placeAccess.channel(reader, params.streamId());
    if (channel.isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    return new Topics(
        store.newestFirst(channel).stream()
            .map(topic ->
                new ChannelTopic(shown(topic.name(), params.allowEmptyTopicName()), topic.maxId()))
            .toList());
  }

  private static String shown(String name, boolean allowEmptyTopicName) {
    return name.isEmpty() && !allowEmptyTopicName ? TopicName.EMPTY_DISPLAY_NAME : name;
  }
}
