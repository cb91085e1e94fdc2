package chat.messaging.acquaintance;

import chat.contracts.Topic;
import chat.kit.http.InternalOperations;
import chat.kit.projection.ProjectionPositions;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.ForServices;
import chat.messaging.accessquery.AcquaintanceLookup;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Returns the acquaintances of a user to other services. */
@InternalOperations
@ForServices
final class AcquaintancesController {

  private static final Set<Topic> TOPICS = Set.of(Topic.SUBSCRIPTION_CHANGED);

  private final AcquaintanceLookup people;
  private final ProjectionPositions positions;
  private final StaleReadGuard staleReadGuard;

  AcquaintancesController(
      AcquaintanceLookup people, ProjectionPositions positions, StaleReadGuard staleReadGuard) {
    this.people = people;
    this.positions = positions;
    this.staleReadGuard = staleReadGuard;
  }

  /**
   * @param userIds the users to look for; null for all
   * @param seen change numbers that the gateway of the requesting user has seen, as in {@code
   *     Chat-Seen}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, long userId, @Nullable List<Long> userIds, @Nullable String seen) {}

  /**
   * @param userIds bots and users who share a channel or a conversation with the user, who may be
   *     among them
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(Set<Long> userIds) {}

  @Post("/acquaintances")
  Answer ask(@Body Question question) {
    positions.awaitSeen(question.organizationId(), question.seen());
    Set<Long> acquaintances = acquaintances(question);
    List<Long> requested = question.userIds();
    if (requested == null || acquaintances.containsAll(requested)) {
      return new Answer(acquaintances);
    }
    staleReadGuard.catchUp(question.organizationId(), TOPICS);
    return new Answer(acquaintances(question));
  }

  private Set<Long> acquaintances(Question question) {
    return people.of(question.organizationId(), question.userId(), question.userIds());
  }
}
