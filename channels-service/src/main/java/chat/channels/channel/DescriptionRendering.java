package chat.channels.channel;

import chat.identity.copy.Organization;
import chat.identity.copy.OrganizationStore;
import chat.kit.http.OrganizationHosts;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import jakarta.inject.Singleton;

/** Renders descriptions of channels; mentions and links to channels in them are text. */
@Singleton
public final class DescriptionRendering {

  /** {@code max_stream_description_length}; of folders' descriptions too. */
  public static final int MAX_CODE_POINTS = 1024;

  private final OrganizationStore organizations;
  private final OrganizationHosts hosts;

  DescriptionRendering(OrganizationStore organizations, OrganizationHosts hosts) {
    this.organizations = organizations;
    this.hosts = hosts;
  }

  public String html(long organizationId, String description) {
    String subdomain = organizations.find(organizationId).map(Organization::subdomain).orElse("");
    Dialect dialect = Dialect.plain(hosts.addressOf(subdomain));
    return Markdown.parse(description).render(Names.NONE, dialect).html();
  }
}
