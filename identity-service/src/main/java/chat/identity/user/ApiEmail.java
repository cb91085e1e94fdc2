package chat.identity.user;

import chat.identity.organization.Organization;
import chat.kit.http.OrganizationHosts;
import chat.kit.people.EmailAddressVisibility;
import jakarta.inject.Singleton;
import java.util.OptionalLong;

/**
 * The address by which the API knows an account: the real one where everyone may see it, otherwise
 * a stand-in of the form {@code user<ID>@<host>}, which is usable in the API alone.
 */
@Singleton
public final class ApiEmail {
  private final OrganizationHosts hosts;

  ApiEmail(OrganizationHosts hosts) {
    this.hosts = hosts;
  }

  /** The account's API address, whoever asks. */
  public String of(Account account, Organization organization) {
    return account.emailAddressVisibility() == EmailAddressVisibility.EVERYONE
        ? account.deliveryEmail()
        : standIn(account.userId(), organization.subdomain());
  }

  /** The id in an address that has the form of this organization's stand-ins. */
  public OptionalLong userId(String address, Organization organization) {
    return hosts.standsFor(address, organization.subdomain());
  }

  /** The address that stands in for a hidden one. */
  public String standIn(long userId, String subdomain) {
    return hosts.standIn(userId, subdomain);
  }
}
