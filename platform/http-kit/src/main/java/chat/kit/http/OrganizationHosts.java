package chat.kit.http;

import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where each organization lives below the external address, and the addresses {@code
 * user<ID>@<host>} that stand in there for the real ones of its people: said here alone, since
 * programs that showed different ones would not know each other's.
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

  /** The host of an organization, in small letters; the external one for an empty subdomain. */
  public String of(String subdomain) {
    return subdomain.isEmpty() ? host : subdomain + "." + host;
  }

  /**
   * The host of the organization that a client means, who may ask at any: the external one, unless
   * it is below that.
   *
   * @param asked in small letters, without a port
   */
  public String meant(String asked) {
    return asked.endsWith("." + host) ? asked : host;
  }

  /** The address at which clients find an organization, without a slash at its end. */
  public String addressOf(String subdomain) {
    return scheme + "://" + of(subdomain) + port;
  }

  /** The address that stands in for the account's real one. */
  public String standIn(long userId, String subdomain) {
    return "user" + userId + "@" + of(subdomain);
  }

  /** The id in an address that has the form of the organization's stand-ins. */
  public OptionalLong standsFor(String address, String subdomain) {
    Matcher matcher = STAND_IN.matcher(address.toLowerCase(Locale.ROOT));
    return matcher.matches() && matcher.group(2).equals(of(subdomain))
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
