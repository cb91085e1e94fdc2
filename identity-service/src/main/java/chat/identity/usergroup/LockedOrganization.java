package chat.identity.usergroup;

import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationStore;
import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;

/** Begins a change of groups: nobody else changes any in the organization until it has ended. */
@Singleton
final class LockedOrganization {
  private final Outbox outbox;
  private final OrganizationStore organizations;

  LockedOrganization(Outbox outbox, OrganizationStore organizations) {
    this.outbox = outbox;
    this.organizations = organizations;
  }

  /** The organization as it is from now until the transaction ends. */
  Organization get(long organizationId) {
    outbox.lock(organizationId);
    return organizations.get(organizationId);
  }
}
