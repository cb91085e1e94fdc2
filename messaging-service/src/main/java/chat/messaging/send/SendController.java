package chat.messaging.send;

import chat.kit.atonce.AtOnce;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.http.ApiController;
import chat.kit.outbox.RequestChanges;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.messaging.message.Draft;
import chat.messaging.message.Stored;
import chat.messaging.usertopic.VisibilityPolicy;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.micronaut.core.propagation.PropagatedContext;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Send a message (specification, operation 1). */
@ApiController
@ForCallers
final class SendController {

  /** The header by which a client makes repeating a send harmless. */
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  private final SendMessage sendMessage;
  private final LostBotMessages lostBotMessages;
  private final AtOnce atOnce;

  SendController(SendMessage sendMessage, LostBotMessages lostBotMessages, AtOnce atOnce) {
    this.sendMessage = sendMessage;
    this.lostBotMessages = lostBotMessages;
    this.atOnce = atOnce;
  }

  /**
   * @param id of the new message
   * @param automaticNewVisibilityPolicy absent where sending has not changed the sender's policy
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Sent(
      long id,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer automaticNewVisibilityPolicy) {

    static Sent of(Stored stored) {
      VisibilityPolicy policy = stored.automaticNewVisibilityPolicy();
      return new Sent(stored.id(), policy == null ? null : policy.number());
    }
  }

  @Post("/messages")
  CompletionStage<Sent> send(
      HttpRequest<?> request, Caller caller, @Params SendMessageParams params) {
    String key = idempotencyKey(request);
    Supplier<Stored> waiting = () -> send(caller, params, key);
    Supplier<Stored> anew = PropagatedContext.wrapCurrent(waiting);
    return (key == null ? brief(caller, params) : Optional.<Draft>empty())
        .map(draft -> atOnce.onConnection(sendMessage.store(draft)))
        .orElse(CompletableFuture.completedStage(Optional.empty()))
        .thenCompose(stored ->
            stored.map(CompletableFuture::completedStage).orElseGet(() -> atOnce.later(anew)))
        .thenApply(stored -> {
          RequestChanges.add(request, stored.changes());
          watch(caller, params, stored);
          return Sent.of(stored);
        });
  }

  /** Nobody waits for it. */
  private void watch(Caller caller, SendMessageParams params, Stored stored) {
    if (!LostBotMessages.hasOwner(caller) || params.type().isDirect()) {
      return;
    }
    SentTo.Channel channel = params.to().channel();
    if (!lostBotMessages.isHeardIn(caller, channel)) {
      atOnce.later(() -> {
        lostBotMessages.tellIfUnheard(caller, channel, stored.id());
        return stored;
      });
    }
  }

  /** What may be stored without waiting for anything before; nobody is refused by that. */
  private Optional<Draft> brief(Caller caller, SendMessageParams params) {
    try {
      return atOnce.attempt(() -> sendMessage.brief(caller, params));
    } catch (Refusal decidedAnew) {
      return Optional.empty();
    }
  }

  private Stored send(Caller caller, SendMessageParams params, @Nullable String key) {
    try {
      return sendMessage.send(caller, params, key);
    } catch (Refusal refusal) {
      if (LostBotMessages.isOne(caller, refusal)) {
        lostBotMessages.tellOfNoChannel(caller, params.to().channel());
      }
      throw refusal;
    }
  }

  private static @Nullable String idempotencyKey(HttpRequest<?> request) {
    List<String> keys = request.getHeaders().getAll(IDEMPOTENCY_KEY);
    if (keys.size() > 1) {
      throw RequestError.DOUBLED_ARGUMENT.refuse(IDEMPOTENCY_KEY);
    }
    return keys.isEmpty() ? null : keys.getFirst();
  }
}
