package chat.identity.copy;

import static java.util.stream.Collectors.toCollection;

import chat.kit.error.RequestError;
import chat.kit.people.Acquaintances;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whom somebody may see: everybody, but for guests outside of {@code can_access_all_users_group}
 * bots alone, and those with whom they share a channel or a conversation.
 */
@Singleton
public final class VisiblePeople {

  private final OrganizationStore organizations;
  private final Membership membership;
  private final Acquaintances acquaintances;

  VisiblePeople(
      OrganizationStore organizations, Membership membership, Acquaintances acquaintances) {
    this.organizations = organizations;
    this.membership = membership;
    this.acquaintances = acquaintances;
  }

  /**
   * The ids of those of the others whom the viewer may not see. Where these come from a client, all
   * of them are passed, whether or not there are such accounts: the look-up and its duration don't
   * tell hidden accounts from missing ones.
   */
  public Set<Long> hiddenFrom(Account viewer, Collection<Long> others) {
    Set<Long> hidden = new HashSet<>(others);
    hidden.remove(viewer.userId());
    if (hidden.isEmpty() || !isLimited(viewer)) {
      return Set.of();
    }
    hidden.removeAll(acquaintances.of(viewer.organizationId(), viewer.userId(), hidden));
    return hidden;
  }

  /** Whether the viewer is a guest who may not see everybody. */
  public boolean isLimited(Account viewer) {
    return limiting(viewer).isPresent();
  }

  /**
   * The ids of those of the viewers, accounts of the organization, who are guests that may not see
   * everybody: for many, by two queries at most.
   */
  public Set<Long> limitedAmong(Organization organization, Collection<Account> viewers) {
    List<Account> guests = viewers.stream().filter(viewer -> viewer.role() == Role.GUEST).toList();
    Set<Long> limited = guests.stream().map(Account::userId).collect(toCollection(HashSet::new));
    limited.removeAll(membership.membersAmong(seeingAll(organization), guests));
    return limited;
  }

  /** The organization, where it keeps the viewer from seeing everybody. */
  Optional<Organization> limiting(Account viewer) {
    if (viewer.role() != Role.GUEST) {
      return Optional.empty();
    }
    Organization organization =
        organizations
            .find(viewer.organizationId())
            .orElseThrow(() -> RequestError.unavailable("The organization"));
    return membership.isIn(seeingAll(organization), viewer)
        ? Optional.empty()
        : Optional.of(organization);
  }

  private static GroupSetting seeingAll(Organization organization) {
    return organization.settings().group("can_access_all_users_group");
  }
}
