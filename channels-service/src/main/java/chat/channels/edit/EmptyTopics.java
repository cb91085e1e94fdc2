package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;

/**
 * Asks messaging-service whether a channel that is to have the empty topic alone has messages in
 * others. One that is sent at the same moment may still get another topic (decision 21).
 */
@Singleton
final class EmptyTopics {

  private final InternalClient client;

  EmptyTopics(InternalClient client) {
    this.client = client;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long channelId) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean exist) {}

  /** A refusal where there are other topics, 503 where messaging-service is away. */
  void require(PermittedEdit edit) {
    if (edit.flattens() && otherTopicsExist(edit.channel().channelId())) {
      throw ChannelsError.MESSAGES_IN_OTHER_TOPICS.refuse();
    }
  }

  private boolean otherTopicsExist(long channelId) {
    return client
        .post(Program.MESSAGING, "/internal/other_topics", new Question(channelId), Answer.class)
        .exist();
  }
}
