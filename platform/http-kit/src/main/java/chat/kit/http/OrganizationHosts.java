package chat.kit.http;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The host of each organization below the external address, and its users' stand-in addresses.
 *
 * <p>A stand-in {@code user<ID>@<host>} replaces a user's real address. Only this class builds
 * these addresses, because programs with different ones would not recognize each other's.
 */
@Singleton
public final class OrganizationHosts {
  private static final Pattern STAND_IN = Pattern.compile("user([1-9][0-9]{0,17})@(.+)");

  private final String scheme;
  private final String host;
  private final String port;

  OrganizationHosts(@Property(name = "chat.external-url") URI externalUrl) {
    this.scheme = externalUrl.getScheme();
    this.host = externalUrl.getHost().toLowerCase(Locale.ROOT);
    this.port = externalUrl.getPort() < 0 ? "" : ":" + externalUrl.getPort();
  }

  /** Returns the host of an organization in lower case; the external one for an empty subdomain. */
  public String of(String subdomain) {
    return subdomain.isEmpty() ? host : subdomain + "." + host;
  }

  /**
   * Returns the host of the organization that a client addresses: the external host, unless the
   * requested host is below it.
   *
   * @param asked in lower case, without a port
   */
  public String meant(String asked) {
    return asked.endsWith("." + host) ? asked : host;
  }

  /** Returns the URL at which clients find an organization, without a trailing slash. */
  public String addressOf(String subdomain) {
    return scheme + "://" + of(subdomain) + port;
  }

  /** Returns the stand-in for the account's real address. */
  public String standIn(long userId, String subdomain) {
    return "user" + userId + "@" + of(subdomain);
  }

  /** Returns the user id of a stand-in address of the organization; empty for other addresses. */
  public OptionalLong standsFor(String address, String subdomain) {
    Matcher matcher = STAND_IN.matcher(address.toLowerCase(Locale.ROOT));
    return matcher.matches() && matcher.group(2).equals(of(subdomain))
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
