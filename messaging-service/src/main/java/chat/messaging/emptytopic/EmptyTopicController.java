package chat.messaging.emptytopic;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Lets channels-service make sure that a channel has messages in the empty topic alone. */
@InternalOperations
@ForServices
final class EmptyTopicController {

  private final EmptyTopicHolds holds;

  EmptyTopicController(EmptyTopicHolds holds) {
    this.holds = holds;
  }

  /** A channel. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long channelId) {}

  /**
   * @param isHeld whether there is no message in another topic, and for a minute none will be
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isHeld) {}

  @Post("/empty_topic_holds")
  Answer hold(@Body Question question) {
    return new Answer(holds.hold(question.organizationId(), question.channelId()));
  }

  /** The channel keeps its other topics after all. */
  @Post("/empty_topic_holds/release")
  Answer release(@Body Question question) {
    holds.release(question.channelId());
    return new Answer(false);
  }
}
