package chat.identity.newaccount;

import chat.identity.IdentityError;
import chat.identity.account.AccountRepository;
import chat.identity.organization.Organization;
import chat.kit.http.OrganizationHosts;
import jakarta.inject.Singleton;

/**
 * Checks that an email address is available for a new account.
 *
 * <p>The organization must accept it, and it must neither be in use nor have the form of a
 * placeholder address.
 */
@Singleton
public final class FreeAddress {
  private final AccountRepository accounts;
  private final AllowedAddress allowedAddress;
  private final OrganizationHosts hosts;

  FreeAddress(AccountRepository accounts, AllowedAddress allowedAddress, OrganizationHosts hosts) {
    this.accounts = accounts;
    this.allowedAddress = allowedAddress;
    this.hosts = hosts;
  }

  /**
   * Refuses an unwanted, reserved or used address before its password is hashed.
   *
   * <p>Concurrent requests with the same address are detected when the account is stored.
   */
  public void require(Organization organization, String email) {
    allowedAddress.require(organization, email);
    requireUnreserved(organization.subdomain(), email);
    if (accounts.findByDeliveryEmail(organization.organizationId(), email).isPresent()) {
      throw IdentityError.EMAIL_IN_USE.refuse(email);
    }
  }

  /**
   * Refuses placeholder addresses.
   *
   * <p>They belong to the account with that id, now or in future.
   */
  public void requireUnreserved(String subdomain, String email) {
    if (hosts.standsFor(email, subdomain).isPresent()) {
      throw IdentityError.EMAIL_RESERVED.refuse(email);
    }
  }
}
