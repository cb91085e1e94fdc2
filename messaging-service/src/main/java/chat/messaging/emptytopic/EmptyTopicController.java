package chat.messaging.emptytopic;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.UUID;

/** Lets channels-service make sure that a channel has messages in the empty topic alone. */
@InternalOperations
@ForServices
final class EmptyTopicController {

  private final EmptyTopicHolds holds;

  EmptyTopicController(EmptyTopicHolds holds) {
    this.holds = holds;
  }

  /** A channel, and the change for which it is held. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(UUID operationId, long organizationId, long channelId) {}

  /**
   * @param isHeld whether there is no message in another topic, and for a minute at least none will
   *     be
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isHeld) {}

  @Post("/empty_topic_holds")
  Answer hold(@Body Question question) {
    return new Answer(
        holds.hold(question.organizationId(), question.channelId(), question.operationId()));
  }

  /** The change that the channel was held for has not happened, or does not hold any more. */
  @Post("/empty_topic_holds/release")
  Answer release(@Body Question question) {
    holds.release(question.channelId(), question.operationId());
    return new Answer(false);
  }
}
