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

/** Asks messaging-service for somebody's newest message, which his own account is shown with. */
@Singleton
final class NewestMessage {
  private static final long NONE = -1;

  private final InternalClient services;

  NewestMessage(InternalClient services) {
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Told(long maxMessageId) {}

  /** Its id; -1 where there is none, and while messages are away, for accounts are not. */
  long of(Caller caller) {
    StateRequest question = StateRequest.ofParts(caller, Set.of("message"));
    try {
      return services
          .post(Program.MESSAGING, "/internal/initial_state", question, Told.class)
          .maxMessageId();
    } catch (Refusal away) {
      return NONE;
    }
  }
}
