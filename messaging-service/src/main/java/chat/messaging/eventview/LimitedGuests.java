package chat.messaging.eventview;

import chat.identity.copy.Account;
import chat.identity.copy.OrganizationStore;
import chat.identity.copy.VisiblePeople;
import chat.kit.error.RequestError;
import chat.kit.token.Role;
import chat.messaging.access.KnownPeople;
import chat.messaging.eventview.Scene.Limits;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

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
    Set<Long> guests =
        viewers.stream()
            .map(people::get)
            .filter(Objects::nonNull)
            .filter(viewer -> viewer.role() == Role.GUEST && visible.isLimited(viewer))
            .map(Account::userId)
            .collect(Collectors.toSet());
    if (guests.isEmpty()) {
      return Limits.NONE;
    }
    String subdomain =
        organizations
            .find(organizationId)
            .orElseThrow(() -> RequestError.unavailable("The organization"))
            .subdomain();
    return new Limits(guests, knownPeople.among(organizationId, guests, named), subdomain);
  }
}
