package chat.messaging.send;

import chat.kit.error.RequestError;
import chat.kit.http.ApiController;
import chat.kit.http.OperationId;
import chat.kit.outbox.RequestChanges;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.messagestore.StoredMessage;
import chat.messaging.usertopic.VisibilityPolicy;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Sends messages (API: send-message). */
@ApiController
@ForCallers
final class SendController {

  /** Makes a send safe to retry. */
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private final MessageSender sender;

  SendController(MessageSender sender) {
    this.sender = sender;
  }

  /**
   * @param id the id of the new message
   * @param automaticNewVisibilityPolicy the sender's new visibility policy for the topic: 2 for
   *     unmuted, 3 for followed. Absent if the send did not change it
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Sent(
      long id,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer automaticNewVisibilityPolicy) {

    static Sent of(StoredMessage message) {
      VisibilityPolicy policy = message.automaticNewVisibilityPolicy();
      return new Sent(message.id(), policy == null ? null : policy.number());
    }
  }

  /**
   * Sends a message to a channel or to users.
   *
   * <p>The header {@code Idempotency-Key}, 1 to 255 printable ASCII characters, makes a repetition
   * safe: for 24 hours, a repeated key returns the id of the first message and sends nothing. The
   * same key with another message is refused. Content and topic are refused if they are too long;
   * they are not truncated.
   *
   * <p>The recipients' clients get the event {@code message}. If the send changes the sender's
   * visibility policy for the topic, the sender's clients get the event {@code user_topic}, too.
   */
  @OperationId("send-message")
  @Post("/messages")
  CompletionStage<Sent> send(
      HttpRequest<?> request, Caller caller, @Params SendMessageParams params) {
    return sender
        .send(new SendCommand(caller, params, idempotencyKey(request)))
        .thenApply(message -> {
          RequestChanges.add(request, message.changes());
          return Sent.of(message);
        });
  }

  private static @Nullable String idempotencyKey(HttpRequest<?> request) {
    List<String> keys = request.getHeaders().getAll(IDEMPOTENCY_KEY);
    if (keys.size() > 1) {
      throw RequestError.DOUBLED_ARGUMENT.refuse(IDEMPOTENCY_KEY);
    }
    return keys.isEmpty() ? null : keys.getFirst();
  }
}
