package chat.identity.serversettings;

import chat.identity.account.AvatarReference;
import chat.identity.organization.CurrentOrganization;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.OrganizationSetting;
import chat.identity.organization.WebPublicAccess;
import chat.kit.http.ApiLevel;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.markdown.Markdown;
import chat.markdown.text.Dialect;
import chat.markdown.text.Names;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import java.util.List;

/** Returns the server settings, without authentication (API: get-server-settings). */
@Operations
@ForEveryone
final class ServerSettingsController {
  /** The user agent that clients send when they know that they are too old. */
  private static final String TOO_OLD = "ZulipInvalid";

  private final OrganizationRepository organizations;
  private final ExternalUrl url;
  private final WebPublicAccess webPublicAccess;

  ServerSettingsController(
      OrganizationRepository organizations, ExternalUrl url, WebPublicAccess webPublicAccess) {
    this.organizations = organizations;
    this.url = url;
    this.webPublicAccess = webPublicAccess;
  }

  /**
   * Returns the settings that a client needs before it logs in.
   *
   * <p>Needs no authentication. The organization is that of the host to which the request was sent.
   */
  @OperationId("get-server-settings")
  @Get("/server_settings")
  ServerSettings get(Requester requester, @Header("User-Agent") @Nullable String userAgent) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    String realmUrl = url.of(organization.subdomain());
    return new ServerSettings(
        AuthenticationMethods.BY_NAME,
        ApiLevel.VERSION,
        ApiLevel.VERSION,
        ApiLevel.FEATURE_LEVEL,
        false,
        userAgent != null && userAgent.startsWith(TOO_OLD),
        true,
        true,
        realmUrl,
        realmUrl,
        organization.name(),
        AvatarReference.gravatar(realmUrl, 1),
        description(organization, realmUrl),
        webPublicAccess.isEnabled(organization),
        List.of());
  }

  private static String description(Organization organization, String realmUrl) {
    String text = organization.settings().text(OrganizationSetting.DESCRIPTION);
    return Markdown.parse(text).render(Names.NONE, Dialect.plain(realmUrl)).html();
  }
}
