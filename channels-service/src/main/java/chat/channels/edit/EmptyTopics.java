package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;

/**
 * Asks messaging-service whether a channel has messages in topics other than the empty one. Needed
 * before a channel is limited to the empty topic. A message sent concurrently may still get another
 * topic (decision 16).
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

  /** Refuses if other topics exist; fails with 503 if messaging-service is unavailable. */
  void require(PermittedChannelEdit edit) {
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
