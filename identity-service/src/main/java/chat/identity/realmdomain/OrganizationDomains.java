package chat.identity.realmdomain;

import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** Tests whether e-mail addresses are in the domains of an organization. */
@Singleton
public final class OrganizationDomains {
  private final RealmDomainRepository domains;

  OrganizationDomains(RealmDomainRepository domains) {
    this.domains = domains;
  }

  /**
   * Whether the organization has this domain, or a parent of it with its subdomains.
   *
   * @param domain in lower case
   */
  public boolean contain(long organizationId, String domain) {
    return domains.isAllowed(organizationId, domain, parents(domain));
  }

  private static List<String> parents(String domain) {
    List<String> parents = new ArrayList<>();
    for (int dot = domain.indexOf('.'); dot >= 0; dot = domain.indexOf('.', dot + 1)) {
      parents.add(domain.substring(dot + 1));
    }
    return parents;
  }
}
