package chat.identity.organization;

import chat.kit.outbox.Outbox;
import jakarta.inject.Singleton;

/**
 * Locks an organization for a change that depends on its settings, groups or accounts.
 *
 * <p>No other transaction changes them until this one has ended.
 */
@Singleton
public final class LockedOrganization {
  private final Outbox outbox;
  private final OrganizationRepository organizations;

  LockedOrganization(Outbox outbox, OrganizationRepository organizations) {
    this.outbox = outbox;
    this.organizations = organizations;
  }

  /** Locks the organization and returns it; it does not change until the transaction ends. */
  public Organization get(long organizationId) {
    outbox.lock(organizationId);
    return organizations.get(organizationId);
  }
}
