package chat.identity.organization;

import chat.kit.http.OrganizationHosts;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** The product's external URL, and the hosts and URLs of organizations derived from it. */
@Singleton
public final class ExternalUrl {
  private final URI url;
  private final OrganizationHosts hosts;

  ExternalUrl(@Property(name = "chat.external-url") URI url, OrganizationHosts hosts) {
    this.url = url;
    this.hosts = hosts;
  }

  /**
   * Returns the subdomain in a host name that a client used.
   *
   * <p>Empty, meaning the default organization, for the external host itself and for hosts that are
   * not below it.
   *
   * @param requestHost a host, with or without a port
   */
  public Optional<String> subdomainOf(String requestHost) {
    String name = requestHost.toLowerCase(Locale.ROOT).replaceFirst(":[0-9]*$", "");
    String external = hosts.of("");
    String resolvedHost = hosts.meant(name);
    return resolvedHost.equals(external)
        ? Optional.empty()
        : Optional.of(resolvedHost.substring(0, resolvedHost.length() - external.length() - 1));
  }

  /** Returns the URL of the product as a whole. */
  public URI url() {
    return url;
  }

  /** Returns an organization's host, which is also the domain of its generated email addresses. */
  public String hostOf(String subdomain) {
    return hosts.of(subdomain);
  }

  /** Returns an organization's URL, without a trailing slash. */
  public String of(String subdomain) {
    return hosts.addressOf(subdomain);
  }
}
