package chat.identity.realmdomain;

import chat.identity.IdentityError;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.params.Params;
import chat.kit.token.Caller;
import chat.kit.token.ForCallers;
import chat.kit.token.Role;
import io.micronaut.http.annotation.Delete;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Patch;
import io.micronaut.http.annotation.Post;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.List;

/**
 * Lists, adds, changes and removes the organization's e-mail domains (API: get-realm-domains,
 * add-realm-domain, patch-realm-domain, delete-realm-domain).
 */
@Operations
@ForCallers
final class RealmDomainsController {
  private final RealmDomainRepository domains;
  private final EditDomains editDomains;

  RealmDomainsController(RealmDomainRepository domains, EditDomains editDomains) {
    this.domains = domains;
    this.editDomains = editDomains;
  }

  /**
   * Response of {@code GET /realm/domains}.
   *
   * @param domains the domains of the organization, the oldest first
   */
  @Serdeable
  record Domains(List<RealmDomain> domains) {}

  /**
   * Response of {@code POST /realm/domains}.
   *
   * @param newDomain a list of the id and the name of the new domain
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record CreatedDomain(List<Object> newDomain) {}

  /**
   * Lists the email domains of the organization.
   *
   * <p>While the setting {@code emails_restricted_to_domains} is on, the addresses of new accounts
   * and changed addresses must be in one of these domains. Bots are exempt.
   */
  @OperationId("get-realm-domains")
  @Get("/realm/domains")
  Domains list(Caller caller) {
    return new Domains(domains.list(caller.organizationId()));
  }

  /**
   * Adds an email domain to the organization.
   *
   * <p>Only owners may call it. An organization has at most 100 domains. All users get the event
   * {@code realm_domains}.
   */
  @OperationId("add-realm-domain")
  @Post("/realm/domains")
  CreatedDomain add(Caller caller, @Params CreateDomainParams params) {
    requireOwner(caller);
    String domain = DomainName.valid(params.domain());
    return new CreatedDomain(
        List.of(editDomains.add(caller, domain, params.allowSubdomains()), domain));
  }

  /**
   * Changes whether the subdomains of an email domain belong to the organization.
   *
   * <p>Only owners may call it. All users get the event {@code realm_domains}.
   */
  @OperationId("patch-realm-domain")
  @Patch("/realm/domains/{domain}")
  void update(Caller caller, @Params UpdateDomainParams params) {
    editDomains.update(caller, params);
  }

  /**
   * Removes an email domain from the organization.
   *
   * <p>Only owners may call it. Accounts with an address in it stay. Removing the last domain turns
   * off the setting {@code emails_restricted_to_domains}. All users get the event {@code
   * realm_domains}.
   */
  @OperationId("delete-realm-domain")
  @Delete("/realm/domains/{domain}")
  void remove(Caller caller, @Params DomainParams params) {
    editDomains.remove(caller, params.domain());
  }

  /** Refuses most others before anything is looked at. */
  private static void requireOwner(Caller caller) {
    caller.role().requireAtLeast(Role.OWNER, IdentityError.OWNERS_ONLY);
  }
}
