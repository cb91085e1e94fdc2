package chat.messaging.send;

import chat.kit.error.RequestError;
import chat.kit.http.ApiController;
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
   * @param id of the new message
   * @param automaticNewVisibilityPolicy absent if the send did not change the sender's policy
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
