package chat.messaging.accessquery;

import chat.kit.people.Acquaintances;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the users that a limited guest may see.
 *
 * <p>These are bots, and users who share a channel or a conversation with the guest. Guests outside
 * of {@code can_access_all_users_group} may see no other users.
 */
@Singleton
public final class AcquaintanceLookup implements Acquaintances {

  private final PeopleAccessRepository people;

  AcquaintanceLookup(PeopleAccessRepository people) {
    this.people = people;
  }

  @Override
  public Set<Long> of(long organizationId, long userId, @Nullable Collection<Long> among) {
    return people
        .acquaintances(organizationId, Set.of(userId), among)
        .getOrDefault(userId, Set.of());
  }

  /**
   * Returns for each of the accounts its acquaintances among {@code others}; accounts without
   * acquaintances are left out.
   */
  public Map<Long, Set<Long>> among(
      long organizationId, Collection<Long> userIds, Collection<Long> others) {
    return people.acquaintances(organizationId, userIds, others);
  }
}
