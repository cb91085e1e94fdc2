package chat.identity.account;

import chat.identity.organization.Organization;
import chat.kit.http.OrganizationHosts;
import chat.kit.people.EmailAddressVisibility;
import jakarta.inject.Singleton;
import java.util.OptionalLong;

/**
 * The email address that identifies an account in the API.
 *
 * <p>It is the real address if everyone may see it, otherwise a placeholder {@code user<ID>@<host>}
 * that is valid only in the API.
 */
@Singleton
public final class ApiEmail {
  private final OrganizationHosts hosts;

  ApiEmail(OrganizationHosts hosts) {
    this.hosts = hosts;
  }

  /** Returns the account's API address, which is the same for every viewer. */
  public String of(Account account, Organization organization) {
    return account.emailAddressVisibility() == EmailAddressVisibility.EVERYONE
        ? account.deliveryEmail()
        : standIn(account.userId(), organization.subdomain());
  }

  /** Returns the user id in an address that has the form of this organization's placeholders. */
  public OptionalLong userId(String address, Organization organization) {
    return hosts.standsFor(address, organization.subdomain());
  }

  /** Returns the placeholder for a hidden address. */
  public String standIn(long userId, String subdomain) {
    return hosts.standIn(userId, subdomain);
  }
}
