package chat.identity.user;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.kit.http.OrganizationHosts;
import jakarta.inject.Singleton;

/** Whether a new account may have an address: one that nobody has, and that stands for nobody. */
@Singleton
public final class FreeAddress {
  private final AccountRepository accounts;
  private final OrganizationHosts hosts;

  FreeAddress(AccountRepository accounts, OrganizationHosts hosts) {
    this.accounts = accounts;
    this.hosts = hosts;
  }

  /**
   * Refuses an address that is reserved or taken, before its password is hashed; two at once are
   * told apart when the account is stored.
   */
  public void require(Organization organization, String email) {
    requireUnreserved(organization.subdomain(), email);
    if (accounts.findByDeliveryEmail(organization.organizationId(), email).isPresent()) {
      throw IdentityError.EMAIL_IN_USE.refuse(email);
    }
  }

  /** Refuses the form of stand-ins, which belongs to the account with that id, now or later. */
  public void requireUnreserved(String subdomain, String email) {
    if (hosts.standsFor(email, subdomain).isPresent()) {
      throw IdentityError.EMAIL_RESERVED.refuse(email);
    }
  }
}
