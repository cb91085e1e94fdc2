package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.channels.channel.Channel;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes sure that a channel which is to have the empty topic alone has no message in another, and
 * gets none while that is decided: messaging-service stores none in the meantime.
 */
@Singleton
final class EmptyTopics {

  private static final Logger LOG = LoggerFactory.getLogger(EmptyTopics.class);

  /** A third of the time for which messaging-service holds such messages back. */
  private static final Duration CERTAIN = Duration.ofSeconds(20);

  private final InternalClient client;
  private final Clock clock;

  EmptyTopics(InternalClient client, Clock clock) {
    this.client = client;
    this.clock = clock;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long channelId) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isHeld) {}

  /** A refusal where there are other topics, 503 where messaging-service is away. */
  void during(PermittedEdit edit, Consumer<PermittedEdit> change) {
    if (edit.unflattens()) {
      // Before the change: whoever flattens the channel after it has a hold of their own.
      release(edit.channel());
    }
    if (!edit.flattens()) {
      change.accept(edit);
      return;
    }
    Instant until = clock.instant().plus(CERTAIN);
    if (!ask(edit.channel(), "/internal/empty_topic_holds").isHeld()) {
      throw ChannelsError.MESSAGES_IN_OTHER_TOPICS.refuse();
    }
    try {
      change.accept(edit.withFlatUntil(until));
    } catch (RuntimeException e) {
      release(edit.channel());
      throw e;
    }
  }

  private void release(Channel channel) {
    try {
      ask(channel, "/internal/empty_topic_holds/release");
    } catch (RuntimeException e) {
      LOG.warn("Channel {} is held for a minute: {}", channel.channelId(), e.toString());
    }
  }

  private Answer ask(Channel channel, String path) {
    return client.post(
        Program.MESSAGING,
        path,
        new Question(channel.organizationId(), channel.channelId()),
        Answer.class);
  }
}
