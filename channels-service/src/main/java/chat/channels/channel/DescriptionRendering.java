package chat.channels.channel;

import chat.identityprojection.OrganizationStore;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.http.OrganizationHosts;
import chat.markdown.Markdown;
import chat.markdown.text.Dialect;
import chat.markdown.text.Names;
import jakarta.inject.Singleton;

/** Renders channel descriptions; mentions and channel links in them stay plain text. */
@Singleton
public final class DescriptionRendering {

  /** {@code max_stream_description_length}; also the limit of folder descriptions. */
  public static final int MAX_CODE_POINTS = 1024;

  private final OrganizationStore organizations;
  private final OrganizationHosts hosts;

  DescriptionRendering(OrganizationStore organizations, OrganizationHosts hosts) {
    this.organizations = organizations;
    this.hosts = hosts;
  }

  public String html(long organizationId, String description) {
    String subdomain =
        organizations.find(organizationId).map(ProjectedOrganization::subdomain).orElse("");
    Dialect dialect = Dialect.plain(hosts.addressOf(subdomain));
    return Markdown.parse(description).render(Names.NONE, dialect).html();
  }
}
