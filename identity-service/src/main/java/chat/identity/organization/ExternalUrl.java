package chat.identity.organization;

import chat.kit.http.OrganizationHosts;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** Where clients find the product, and so where each organization lives. */
@Singleton
public final class ExternalUrl {
  private final URI url;
  private final OrganizationHosts hosts;

  ExternalUrl(@Property(name = "chat.external-url") URI url, OrganizationHosts hosts) {
    this.url = url;
    this.hosts = hosts;
  }

  /**
   * The subdomain that a client asked for; empty where it asked for none, and so for the default
   * organization: the external host itself, and hosts that are not below it.
   *
   * @param asked a host, with or without a port
   */
  public Optional<String> subdomainOf(String asked) {
    String name = asked.toLowerCase(Locale.ROOT).replaceFirst(":[0-9]*$", "");
    String external = hosts.of("");
    String meant = hosts.meant(name);
    return meant.equals(external)
        ? Optional.empty()
        : Optional.of(meant.substring(0, meant.length() - external.length() - 1));
  }

  /** The address that clients use for the product as a whole. */
  public URI url() {
    return url;
  }

  /** The host of an organization, which also stands after the @ of addresses made for it. */
  public String hostOf(String subdomain) {
    return hosts.of(subdomain);
  }

  /** The address of an organization, without a slash at its end. */
  public String of(String subdomain) {
    return hosts.addressOf(subdomain);
  }
}
