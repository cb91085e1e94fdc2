package chat.messaging.acquaintance;

import chat.contracts.Topic;
import chat.kit.copy.CopyPositions;
import chat.kit.copy.FreshCopies;
import chat.kit.http.InternalOperations;
import chat.kit.token.ForServices;
import chat.messaging.access.KnownPeople;
import io.micronaut.http.annotation.Body;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lets other services ask whom somebody knows. */
@InternalOperations
@ForServices
final class AcquaintancesController {

  private static final Set<Topic> TOPICS = Set.of(Topic.SUBSCRIPTION_CHANGED);

  private final KnownPeople people;
  private final CopyPositions positions;
  private final FreshCopies copies;

  AcquaintancesController(KnownPeople people, CopyPositions positions, FreshCopies copies) {
    this.people = people;
    this.positions = positions;
    this.copies = copies;
  }

  /**
   * @param userIds who is asked about; null for all
   * @param seen what the gateway of whoever asks has seen, as in {@code Chat-Seen}
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Question(
      long organizationId, long userId, @Nullable List<Long> userIds, @Nullable String seen) {}

  /**
   * @param userIds who shares a channel or a conversation with the user, himself perhaps, and bots
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Answer(Set<Long> userIds) {}

  @Post("/acquaintances")
  Answer ask(@Body Question question) {
    positions.awaitSeen(question.organizationId(), question.seen());
    Set<Long> known = known(question);
    List<Long> asked = question.userIds();
    if (asked == null || known.containsAll(asked)) {
      return new Answer(known);
    }
    copies.catchUp(question.organizationId(), TOPICS);
    return new Answer(known(question));
  }

  private Set<Long> known(Question question) {
    return people.of(question.organizationId(), question.userId(), question.userIds());
  }
}
