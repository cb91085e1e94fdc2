package chat.messaging.fetch;

import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.access.ReadAccess;
import chat.messaging.access.ReadableMessage;
import io.micronaut.http.annotation.Get;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Fetch a single message (specification, operation 3). */
@Operations
@ForCallers
final class FetchController {

  private final ReadAccess readAccess;
  private final MessageShape shape;

  FetchController(ReadAccess readAccess, MessageShape shape) {
    this.readAccess = readAccess;
    this.shape = shape;
  }

  /**
   * @param rawContent Markdown; deprecated, kept for legacy clients
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Fetched(String rawContent, Message message) {}

  @Get("/messages/{message_id:[0-9]+}")
  Fetched fetch(Caller caller, @Params FetchMessageParams params) {
    ReadableMessage message = readAccess.of(caller, params.messageId());
    return new Fetched(
        message.content(),
        shape.of(
            caller,
            message,
            new MessageForm(params.applyMarkdown(), params.allowEmptyTopicName(), true)));
  }
}
