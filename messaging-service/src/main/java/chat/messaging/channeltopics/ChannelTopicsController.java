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
import io.micronaut.http.annotation.Get;
import java.util.Map;
import java.util.Set;

/** Get topics in a channel: those of messages that the caller may read. */
@Operations
@ForCallers
final class ChannelTopicsController {

  private final FreshCopies copies;
  private final Actors actors;
  private final PlaceAccess placeAccess;
  private final ListTopics listTopics;

  ChannelTopicsController(
      FreshCopies copies, Actors actors, PlaceAccess placeAccess, ListTopics listTopics) {
    this.copies = copies;
    this.actors = actors;
    this.placeAccess = placeAccess;
    this.listTopics = listTopics;
  }

  /** {@code topics}: {@link ListTopics.ChannelTopic}s, the one with the newest message first. */
  @Get("/users/me/{stream_id:[0-9]+}/topics")
  Map<String, Object> topics(Caller caller, @Params ChannelTopicsParams params) {
    Account reader =
        copies.decide(
            caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> actors.account(caller));
    ReadablePlaces channel = placeAccess.channel(reader, params.streamId());
    if (channel.isEmpty()) {
      throw MessagingError.INVALID_CHANNEL_ID.refuse();
    }
    return Map.of("topics", listTopics.of(channel, params.allowEmptyTopicName()));
  }
}
