package chat.identity.user;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.token.Caller;
import io.micronaut.http.context.ServerRequestContext;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Asks messaging-service with whom a guest shares a channel or a conversation; 503 where that is
 * away, for an answer without it would be wrong.
 */
@Singleton
final class Acquaintances {
  private final InternalClient services;

  Acquaintances(InternalClient services) {
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, long userId, @Nullable List<Long> userIds, @Nullable String seen) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(Set<Long> userIds) {}

  /** All whom the caller knows. */
  Set<Long> of(Caller caller) {
    return ask(caller, null);
  }

  /** Whether the caller knows the account. */
  boolean has(Caller caller, Account account) {
    return ask(caller, List.of(account.userId())).contains(account.userId());
  }

  private Set<Long> ask(Caller caller, @Nullable List<Long> userIds) {
    var question = new Question(caller.organizationId(), caller.userId(), userIds, seen());
    return services
        .post(Program.MESSAGING, "/internal/acquaintances", question, Answer.class)
        .userIds();
  }

  /** What the caller has subscribed to before this request counts for it. */
  private static @Nullable String seen() {
    return ServerRequestContext.currentRequest()
        .map(request -> request.getHeaders().get(ChangeNumbers.SEEN_HEADER))
        .orElse(null);
  }
}
