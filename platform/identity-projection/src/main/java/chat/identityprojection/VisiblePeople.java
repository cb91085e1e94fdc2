package chat.identityprojection;

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
 * Decides which accounts a user can access.
 *
 * <p>All users can access everybody, except guests outside of {@code can_access_all_users_group},
 * who can only access bots and the users with whom they share a channel or a conversation.
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
   * Returns the ids of those of the others that the viewer cannot access.
   *
   * <p>If the ids come from a client, all of them are passed, whether or not the accounts exist, so
   * that the look-up and its duration do not distinguish hidden accounts from missing ones.
   */
  public Set<Long> hiddenFrom(ProjectedAccount viewer, Collection<Long> others) {
    Set<Long> hidden = new HashSet<>(others);
    hidden.remove(viewer.userId());
    if (hidden.isEmpty() || !isLimited(viewer)) {
      return Set.of();
    }
    hidden.removeAll(acquaintances.of(viewer.organizationId(), viewer.userId(), hidden));
    return hidden;
  }

  /** Returns whether the viewer is a guest who cannot access everybody. */
  public boolean isLimited(ProjectedAccount viewer) {
    return limiting(viewer).isPresent();
  }

  /**
   * Returns the ids of those viewers, accounts of the organization, that are guests who cannot
   * access everybody.
   *
   * <p>For many viewers, with two queries at most.
   */
  public Set<Long> limitedAmong(
      ProjectedOrganization organization, Collection<ProjectedAccount> viewers) {
    List<ProjectedAccount> guests =
        viewers.stream().filter(viewer -> viewer.role() == Role.GUEST).toList();
    Set<Long> limited =
        guests.stream().map(ProjectedAccount::userId).collect(toCollection(HashSet::new));
    limited.removeAll(membership.membersAmong(seeingAll(organization), guests));
    return limited;
  }

  /** Returns the organization if it restricts the viewer's access. */
  Optional<ProjectedOrganization> limiting(ProjectedAccount viewer) {
    if (viewer.role() != Role.GUEST) {
      return Optional.empty();
    }
    ProjectedOrganization organization =
        organizations
            .find(viewer.organizationId())
            .orElseThrow(() -> RequestError.unavailable("The organization"));
    return membership.isIn(seeingAll(organization), viewer)
        ? Optional.empty()
        : Optional.of(organization);
  }

  private static GroupSetting seeingAll(ProjectedOrganization organization) {
    return organization.settings().group("can_access_all_users_group");
  }
}
