package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.identity.copy.Organization;
import chat.identity.copy.OrganizationStore;
import chat.identity.copy.VisiblePeople;
import chat.kit.error.RequestError;
import chat.kit.token.Role;
import chat.messaging.access.KnownPeople;
import chat.messaging.eventview.Scene.Limits;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Looks up which viewers are guests who may not see everybody, and whom these may see. */
@Singleton
final class LimitedGuests {

  private final OrganizationStore organizations;
  private final VisiblePeople visible;
  private final KnownPeople knownPeople;

  LimitedGuests(OrganizationStore organizations, VisiblePeople visible, KnownPeople knownPeople) {
    this.organizations = organizations;
    this.visible = visible;
    this.knownPeople = knownPeople;
  }

  /**
   * @param viewers their ids
   * @param people accounts by their ids, the viewers' among them
   * @param named whom events name
   */
  Limits among(
      long organizationId, Collection<Long> viewers, Map<Long, Account> people, Set<Long> named) {
    List<Account> guests =
        viewers.stream()
            .flatMap(viewer -> Stream.ofNullable(people.get(viewer)))
            .filter(viewer -> viewer.role() == Role.GUEST)
            .toList();
    if (guests.isEmpty()) {
      return Limits.NONE;
    }
    Organization organization =
        organizations
            .find(organizationId)
            .orElseThrow(() -> RequestError.unavailable("The organization"));
    Set<Long> limited = visible.limitedAmong(organization, guests);
    return limited.isEmpty()
        ? Limits.NONE
        : new Limits(
            limited, knownPeople.among(organizationId, limited, named), organization.subdomain());
  }
}
