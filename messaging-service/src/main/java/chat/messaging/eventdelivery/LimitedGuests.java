package chat.messaging.eventdelivery;

import chat.identityprojection.OrganizationStore;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.identityprojection.VisiblePeople;
import chat.kit.error.RequestError;
import chat.kit.token.Role;
import chat.messaging.accessquery.AcquaintanceLookup;
import chat.messaging.eventdelivery.DeliveryContext.Limits;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Finds viewers who are guests with limited visibility, and the users they may see. */
@Singleton
final class LimitedGuests {

  private final OrganizationStore organizations;
  private final VisiblePeople visible;
  private final AcquaintanceLookup acquaintanceLookup;

  LimitedGuests(
      OrganizationStore organizations,
      VisiblePeople visible,
      AcquaintanceLookup acquaintanceLookup) {
    this.organizations = organizations;
    this.visible = visible;
    this.acquaintanceLookup = acquaintanceLookup;
  }

  /**
   * @param viewers ids of the viewers
   * @param people accounts by id, including the viewers
   * @param named users that the events name
   */
  Limits among(
      long organizationId,
      Collection<Long> viewers,
      Map<Long, ProjectedAccount> people,
      Set<Long> named) {
    List<ProjectedAccount> guests =
        viewers.stream()
            .flatMap(viewer -> Stream.ofNullable(people.get(viewer)))
            .filter(viewer -> viewer.role() == Role.GUEST)
            .toList();
    if (guests.isEmpty()) {
      return Limits.NONE;
    }
    ProjectedOrganization organization =
        organizations
            .find(organizationId)
            .orElseThrow(() -> RequestError.unavailable("The organization"));
    Set<Long> limited = visible.limitedAmong(organization, guests);
    return limited.isEmpty()
        ? Limits.NONE
        : new Limits(
            limited,
            acquaintanceLookup.among(organizationId, limited, named),
            organization.subdomain());
  }
}
