package chat.identity.user;

import chat.identity.organization.EmailAddressVisibility;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import jakarta.inject.Singleton;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The address by which the API knows an account: the real one where everyone may see it, otherwise
 * a stand-in of the form {@code user<ID>@<host>}, which is usable in the API alone.
 */
@Singleton
public final class ApiEmail {
  private static final String STAND_IN = "user";

  private final ExternalUrl url;

  ApiEmail(ExternalUrl url) {
    this.url = url;
  }

  /** The account's API address, whoever asks. */
  public String of(Account account, Organization organization) {
    return account.emailAddressVisibility() == EmailAddressVisibility.EVERYONE
        ? account.deliveryEmail()
        : standIn(account.userId(), organization.subdomain());
  }

  /** The id in an address that has the form of this organization's stand-ins. */
  public OptionalLong userId(String address, Organization organization) {
    String host = "@" + url.hostOf(organization.subdomain());
    String lower = address.toLowerCase(Locale.ROOT);
    if (!lower.startsWith(STAND_IN) || !lower.endsWith(host)) {
      return OptionalLong.empty();
    }
    String digits = lower.substring(STAND_IN.length(), lower.length() - host.length());
    return digits.matches("[1-9][0-9]{0,17}")
        ? OptionalLong.of(Long.parseLong(digits))
        : OptionalLong.empty();
  }

  /** The address that stands in for a hidden one. */
  public String standIn(long userId, String subdomain) {
    return STAND_IN + userId + "@" + url.hostOf(subdomain);
  }
}
