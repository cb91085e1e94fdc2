package chat.channels.edit;

import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Answers messaging-service about changes for which it holds channels and has heard no end. */
@InternalOperations
@ForServices
final class EmptyTopicChangesController {

  private final EmptyTopicChangeStore store;

  EmptyTopicChangesController(EmptyTopicChangeStore store) {
    this.store = store;
  }

  /** The channel that is held. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record HeldChannel(long channelId) {}

  /**
   * Whether the change has happened; if not, it never will.
   *
   * @param number of the channel-changed that tells of it; null where that is not known
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Settled(boolean isCommitted, @Nullable Long number) {}

  @Post("/empty_topic_changes/{operation_id}/settle")
  Settled settle(@PathVariable("operation_id") UUID operationId, @Body HeldChannel channel) {
    EmptyTopicChangeStore.Decision decision = store.settle(operationId, channel.channelId());
    return new Settled(decision.isCommitted(), decision.number());
  }
}
