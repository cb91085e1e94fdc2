package chat.identity.realmdomain;

import chat.identity.IdentityError;
import chat.identity.organization.ApplySettings;
import chat.identity.organization.LockedOrganization;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.List;

/** Adds, changes and removes domains, for owners; holds the organization's lock. */
@Singleton
class EditDomains {
  /** Bounded because each registering client receives all of them. */
  private static final int MAX_DOMAINS = 100;

  private final LockedOrganization lockedOrganization;
  private final OrganizationRepository organizations;
  private final RealmDomainRepository domains;
  private final ApplySettings applySettings;
  private final Outbox outbox;

  EditDomains(
      LockedOrganization lockedOrganization,
      OrganizationRepository organizations,
      RealmDomainRepository domains,
      ApplySettings applySettings,
      Outbox outbox) {
    this.lockedOrganization = lockedOrganization;
    this.organizations = organizations;
    this.domains = domains;
    this.applySettings = applySettings;
    this.outbox = outbox;
  }

  /** Adds a domain and returns its id. */
  @Transactional
  long add(Caller caller, String domain, boolean allowSubdomains) {
    lock(caller);
    long id =
        domains.insert(caller.organizationId(), domain, allowSubdomains).stream()
            .findFirst()
            .orElseThrow(() -> IdentityError.DOMAIN_EXISTS.refuse(domain));
    if (domains.list(caller.organizationId()).size() > MAX_DOMAINS) {
      throw IdentityError.TOO_MANY_DOMAINS.refuse(MAX_DOMAINS);
    }
    publish(caller, new RealmDomainsEvent.Written("add", new RealmDomain(domain, allowSubdomains)));
    return id;
  }

  @Transactional
  void update(Caller caller, UpdateDomainParams params) {
    lock(caller);
    RealmDomain updated =
        domains.update(caller.organizationId(), params.domain(), params.allowSubdomains()).stream()
            .findFirst()
            .orElseThrow(() -> IdentityError.NO_SUCH_DOMAIN.refuse(params.domain()));
    publish(caller, new RealmDomainsEvent.Written("change", updated));
  }

  /** Removes a domain; addresses are no longer restricted if it was the last one. */
  @Transactional
  void remove(Caller caller, String domain) {
    Organization organization = lock(caller);
    RealmDomain removed =
        domains.delete(caller.organizationId(), domain).stream()
            .findFirst()
            .orElseThrow(() -> IdentityError.NO_SUCH_DOMAIN.refuse(domain));
    if (domains.list(caller.organizationId()).isEmpty()) {
      applySettings.set(
          organization, caller, OrganizationSetting.EMAILS_RESTRICTED_TO_DOMAINS, false);
    }
    publish(caller, new RealmDomainsEvent.Removed("remove", removed.domain()));
  }

  private Organization lock(Caller caller) {
    Organization organization = lockedOrganization.get(caller.organizationId());
    organizations.currentRole(caller).requireAtLeast(Role.OWNER, IdentityError.OWNERS_ONLY);
    return organization;
  }

  private void publish(Caller caller, RealmDomainsEvent event) {
    outbox.append(caller.organizationId(), List.of(event.change(caller.organizationId())));
  }
}
