package chat.identity.copy;

import chat.contracts.ChangeNumbers;
import chat.contracts.Program;
import chat.kit.client.InternalClient;
import io.micronaut.context.annotation.Secondary;
import io.micronaut.http.context.ServerRequestContext;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Asks messaging-service; 503 where that is away. */
@Singleton
@Secondary
final class AskedAcquaintances implements Acquaintances {

  private final InternalClient services;

  AskedAcquaintances(InternalClient services) {
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(long organizationId, long userId, List<Long> userIds, @Nullable String seen) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(Set<Long> userIds) {}

  @Override
  public Set<Long> among(Account account, Collection<Long> userIds) {
    var question =
        new Question(account.organizationId(), account.userId(), List.copyOf(userIds), seen());
    return services
        .post(Program.MESSAGING, "/internal/acquaintances", question, Answer.class)
        .userIds();
  }

  private static @Nullable String seen() {
    return ServerRequestContext.currentRequest()
        .map(request -> request.getHeaders().get(ChangeNumbers.SEEN_HEADER))
        .orElse(null);
  }
}
