package chat.messaging.access;

import chat.kit.people.Acquaintances;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whom somebody knows: bots, and those with whom he shares a channel or a conversation. It is all
 * that a guest outside of {@code can_access_all_users_group} may see.
 */
@Singleton
public final class KnownPeople implements Acquaintances {

  private final PeopleAccessRepository people;

  KnownPeople(PeopleAccessRepository people) {
    this.people = people;
  }

  @Override
  public Set<Long> of(long organizationId, long userId, @Nullable Collection<Long> among) {
    return people
        .acquaintances(organizationId, Set.of(userId), among)
        .getOrDefault(userId, Set.of());
  }

  /** Whom each of the accounts knows of the others; who knows none is left out. */
  public Map<Long, Set<Long>> among(
      long organizationId, Collection<Long> userIds, Collection<Long> others) {
    return people.acquaintances(organizationId, userIds, others);
  }
}
