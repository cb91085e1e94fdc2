package chat.identity.operator;

import chat.identity.groupmodel.CreateSystemGroups;
import chat.identity.operator.OrganizationsController.Created;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationChanged;
import chat.identity.organization.OrganizationRepository;
import chat.kit.outbox.Change;
import chat.kit.outbox.Outbox;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The transaction that creates an organization with its initial groups and accounts. */
@Singleton
class CreateOrganizationTransaction {
  private final OrganizationRepository organizations;
  private final CreateSystemGroups systemGroups;
  private final InitialAccounts initialAccounts;
  private final Outbox outbox;

  CreateOrganizationTransaction(
      OrganizationRepository organizations,
      CreateSystemGroups systemGroups,
      InitialAccounts initialAccounts,
      Outbox outbox) {
    this.organizations = organizations;
    this.systemGroups = systemGroups;
    this.initialAccounts = initialAccounts;
    this.outbox = outbox;
  }

  /** An initial account. */
  record Settler(String email, String fullName, String passwordHash, Role role) {}

  /**
   * Creates the organization; of concurrent requests, later ones return the existing organization.
   */
  @Transactional
  Created lay(String subdomain, String name, List<Settler> settlers, Instant now) {
    List<Long> inserted = organizations.insert(subdomain, name, now);
    if (inserted.isEmpty()) {
      return new Created(organizations.findId(subdomain).orElseThrow(), false);
    }
    long organizationId = inserted.getFirst();
    List<Change> ofGroups = systemGroups.of(organizationId, now);
    Organization organization = organizations.get(organizationId);
    List<Change> changes = new ArrayList<>();
    changes.add(OrganizationChanged.of(organization));
    changes.addAll(ofGroups);
    changes.addAll(initialAccounts.add(organization, settlers));
    outbox.append(organizationId, changes);
    return new Created(organizationId, true);
  }
}
