package chat.identity.organization;

import chat.identity.IdentityError;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The transaction in which the operator grants a feature to an organization or revokes it. */
@Singleton
public class GrantFeature {

  private final OrganizationRepository organizations;
  private final LockedOrganization lockedOrganization;
  private final RealmEvent realmEvent;
  private final Outbox outbox;

  GrantFeature(
      OrganizationRepository organizations,
      LockedOrganization lockedOrganization,
      RealmEvent realmEvent,
      Outbox outbox) {
    this.organizations = organizations;
    this.lockedOrganization = lockedOrganization;
    this.realmEvent = realmEvent;
    this.outbox = outbox;
  }

  /**
   * Grants or revokes a feature; does nothing if it is in that state already.
   *
   * <p>Responds with 404 if no organization has the subdomain.
   */
  @Transactional
  public void grant(String subdomain, OrganizationSetting feature, boolean granted) {
    long organizationId =
        organizations.findId(subdomain).orElseThrow(IdentityError.UNKNOWN_HOST::refuse);
    Organization before = lockedOrganization.get(organizationId);
    if (before.settings().flag(feature) == granted) {
      return;
    }
    Map<OrganizationSetting, Object> changed = Map.of(feature, granted);
    organizations.update(organizationId, before.name(), before.settings().chosenWith(changed));
    List<Change> changes = new ArrayList<>();
    Organization after = organizations.get(organizationId);
    changes.add(OrganizationChanged.of(after));
    changes.addAll(realmEvent.of(after, null, changed));
    outbox.append(organizationId, changes);
  }
}
