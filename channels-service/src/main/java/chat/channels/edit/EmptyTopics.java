package chat.channels.edit;

import chat.channels.ChannelsError;
import chat.channels.access.ChangedMeanwhile;
import chat.channels.channel.Channel;
import chat.channels.channel.ChannelStore;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import io.micronaut.scheduling.annotation.Scheduled;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
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

  /** Far longer than messaging-service holds a channel without an answer. */
  private static final Duration MEMORY = Duration.ofDays(1);

  private final InternalClient client;
  private final ChannelStore channels;
  private final EmptyTopicChangeStore changes;
  private final Clock clock;

  EmptyTopics(
      InternalClient client, ChannelStore channels, EmptyTopicChangeStore changes, Clock clock) {
    this.client = client;
    this.channels = channels;
    this.changes = changes;
    this.clock = clock;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(UUID operationId, long organizationId, long channelId) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(boolean isHeld) {}

  /** A refusal where there are other topics, 503 where messaging-service is away. */
  void during(PermittedEdit edit, Consumer<PermittedEdit> change) {
    if (edit.flattens()) {
      flatten(edit, change);
    } else if (edit.unflattens()) {
      unflatten(edit, change);
    } else {
      change.accept(edit);
    }
  }

  private void flatten(PermittedEdit edit, Consumer<PermittedEdit> change) {
    var hold = new EmptyTopicHold(UUID.randomUUID(), clock.instant().plus(CERTAIN));
    if (!ask(edit.channel(), hold.operationId(), "/internal/empty_topic_holds").isHeld()) {
      throw ChannelsError.MESSAGES_IN_OTHER_TOPICS.refuse();
    }
    try {
      change.accept(edit.withHold(hold));
    } catch (Refusal | ChangedMeanwhile nothingWritten) {
      // Of anything else it is not certain; messaging-service asks then.
      release(edit.channel(), hold.operationId());
      throw nothingWritten;
    }
  }

  /** The hold is read before the change: a later one is that of who flattens the channel again. */
  private void unflatten(PermittedEdit edit, Consumer<PermittedEdit> change) {
    Optional<UUID> hold = channels.emptyTopicOperation(edit.channel().channelId());
    change.accept(edit);
    hold.ifPresent(operationId -> release(edit.channel(), operationId));
  }

  private void release(Channel channel, UUID operationId) {
    try {
      ask(channel, operationId, "/internal/empty_topic_holds/release");
    } catch (RuntimeException e) {
      LOG.warn(
          "Channel {} is held until messaging-service has asked why: {}",
          channel.channelId(),
          e.toString());
    }
  }

  @Scheduled(initialDelay = "1h", fixedDelay = "1h")
  void forget() {
    changes.forget(clock.instant().minus(MEMORY));
  }

  private Answer ask(Channel channel, UUID operationId, String path) {
    return client.post(
        Program.MESSAGING,
        path,
        new Question(operationId, channel.organizationId(), channel.channelId()),
        Answer.class);
  }
}
