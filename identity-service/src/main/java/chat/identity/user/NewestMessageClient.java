package chat.identity.user;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.error.Refusal;
import chat.kit.state.StateRequest;
import chat.kit.token.Caller;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Set;

/** Queries messaging-service for a user's newest message id (API: get-own-user). */
@Singleton
final class NewestMessageClient {
  private static final long NONE = -1;

  private final InternalClient services;

  NewestMessageClient(InternalClient services) {
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record NewestMessageId(long maxMessageId) {}

  /** Returns the id; -1 if there is none or messaging-service is unavailable. */
  long of(Caller caller) {
    StateRequest stateRequest = StateRequest.ofParts(caller, Set.of("message"));
    try {
      return services
          .post(Program.MESSAGING, "/internal/initial_state", stateRequest, NewestMessageId.class)
          .maxMessageId();
    } catch (Refusal unavailable) {
      return NONE;
    }
  }
}
