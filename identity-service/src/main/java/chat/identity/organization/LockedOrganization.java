package chat.identity.organization;

import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;

/**
 * Begins a change that rests on an organization's settings, groups or accounts: nobody else changes
 * any until the transaction has ended.
 */
@Singleton
public final class LockedOrganization {
  private final Outbox outbox;
  private final OrganizationRepository organizations;

  LockedOrganization(Outbox outbox, OrganizationRepository organizations) {
    this.outbox = outbox;
    this.organizations = organizations;
  }

  /** The organization as it is from now until the transaction ends. */
  public Organization get(long organizationId) {
    outbox.lock(organizationId);
    return organizations.get(organizationId);
  }
}
