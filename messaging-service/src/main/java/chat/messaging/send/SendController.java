package chat.messaging.send;

import chat.kit.http.Operations;
import chat.kit.outbox.RequestChanges;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.message.Stored;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;

/** Send a message (specification, operation 1). */
@Operations
@ForCallers
final class SendController {

  private final SendMessage sendMessage;

  SendController(SendMessage sendMessage) {
    this.sendMessage = sendMessage;
  }

  /**
   * @param id of the new message
   */
  @Serdeable
  record Sent(long id) {}

  @Post("/messages")
  Sent send(HttpRequest<?> request, Caller caller, @Params SendMessageParams params) {
    Stored stored = sendMessage.send(caller, params);
    RequestChanges.add(request, stored.changes());
    return new Sent(stored.id());
  }
}
