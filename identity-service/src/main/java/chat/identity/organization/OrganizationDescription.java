package chat.identity.organization;

import chat.markdown.Markdown;
import chat.markdown.text.Dialect;
import chat.markdown.text.Names;
import jakarta.inject.Singleton;

/** Renders descriptions of organizations as HTML. */
@Singleton
public final class OrganizationDescription {
  private final ExternalUrl url;

  OrganizationDescription(ExternalUrl url) {
    this.url = url;
  }

  public String html(Organization organization) {
    String text = organization.settings().text(OrganizationSetting.DESCRIPTION);
    Dialect dialect = Dialect.plain(url.of(organization.subdomain()));
    return Markdown.parse(text).render(Names.NONE, dialect).html();
  }
}
