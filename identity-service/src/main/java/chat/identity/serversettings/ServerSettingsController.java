package chat.identity.serversettings;

import chat.identity.organization.CurrentOrganization;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationDescription;
import chat.identity.organization.OrganizationRepository;
import chat.identity.organization.WebPublicAccess;
import chat.identity.organizationpicture.OrganizationPictures;
import chat.kit.http.ApiLevel;
import chat.kit.http.OperationId;
import chat.kit.http.Operations;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
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
  private final OrganizationPictures pictures;
  private final OrganizationDescription description;

  ServerSettingsController(
      OrganizationRepository organizations,
      ExternalUrl url,
      WebPublicAccess webPublicAccess,
      OrganizationPictures pictures,
      OrganizationDescription description) {
    this.organizations = organizations;
    this.url = url;
    this.webPublicAccess = webPublicAccess;
    this.pictures = pictures;
    this.description = description;
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
        pictures.icon(organization),
        description.html(organization),
        webPublicAccess.isEnabled(organization),
        List.of());
  }
}
