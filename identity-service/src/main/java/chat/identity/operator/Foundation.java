package chat.identity.operator;

import chat.identity.group.FoundSystemGroups;
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

/** The transaction in which an organization comes to be, with all that it begins with. */
@Singleton
class Foundation {
  private final OrganizationRepository organizations;
  private final FoundSystemGroups systemGroups;
  private final FirstAccounts firstAccounts;
  private final Outbox outbox;

  Foundation(
      OrganizationRepository organizations,
      FoundSystemGroups systemGroups,
      FirstAccounts firstAccounts,
      Outbox outbox) {
    this.organizations = organizations;
    this.systemGroups = systemGroups;
    this.firstAccounts = firstAccounts;
    this.outbox = outbox;
  }

  /** One of the first people. */
  record Settler(String email, String fullName, String passwordHash, Role role) {}

  /** Who comes second finds what the first has made. */
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
    changes.addAll(firstAccounts.add(organization, settlers));
    outbox.append(organizationId, changes);
    return new Created(organizationId, true);
  }
}
