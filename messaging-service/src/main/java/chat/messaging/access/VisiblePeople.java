package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.Membership;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Set;

/**
 * Whom somebody may see: everybody, but for guests outside of {@code can_access_all_users_group}
 * bots alone, and those with whom they share a channel or a conversation.
 */
@Singleton
public final class VisiblePeople {

  private final Actors actors;
  private final Membership membership;
  private final PeopleAccessStore people;

  VisiblePeople(Actors actors, Membership membership, PeopleAccessStore people) {
    this.actors = actors;
    this.membership = membership;
    this.people = people;
  }

  /** The ids of those of the others, all of them accounts, whom the viewer may not see. */
  public Set<Long> hiddenFrom(Account viewer, Collection<Long> others) {
    return others.isEmpty() || seesAll(viewer)
        ? Set.of()
        : people.strangers(viewer.organizationId(), viewer.userId(), others);
  }

  private boolean seesAll(Account viewer) {
    return viewer.role() != Role.GUEST
        || membership.isIn(
            actors
                .organization(viewer.organizationId())
                .settings()
                .group("can_access_all_users_group"),
            viewer);
  }
}
