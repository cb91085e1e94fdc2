package chat.messaging.emptytopic;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Internal endpoint: whether a channel has messages outside the empty topic. */
@InternalOperations
@ForServices
final class OtherTopicsController {

  private final OtherTopicsRepository topics;

  OtherTopicsController(OtherTopicsRepository topics) {
    this.topics = topics;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long channelId) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean exist) {}

  @Post("/other_topics")
  Answer exist(@Body Question question) {
    return new Answer(topics.exist(question.channelId()));
  }
}
