package chat.kit.people;

import chat.contracts.Program;
import chat.kit.client.InternalClient;
import chat.kit.client.SeenHeader;
import io.micronaut.context.annotation.Secondary;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls messaging-service; 503 if it is unavailable, because an answer without it would be wrong.
 */
@Singleton
@Secondary
final class AcquaintanceClient implements Acquaintances {

  private final InternalClient services;

  AcquaintanceClient(InternalClient services) {
    this.services = services;
  }

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, long userId, @Nullable List<Long> userIds, @Nullable String seen) {}

  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(Set<Long> userIds) {}

  @Override
  public Set<Long> of(long organizationId, long userId, @Nullable Collection<Long> among) {
    List<Long> userIds = among == null ? null : List.copyOf(among);
    var question = new Question(organizationId, userId, userIds, SeenHeader.ofRequest());
    return services
        .post(Program.MESSAGING, "/internal/acquaintances", question, Answer.class)
        .userIds();
  }
}
