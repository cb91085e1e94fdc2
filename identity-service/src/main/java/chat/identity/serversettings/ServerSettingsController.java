package chat.identity.serversettings;

import chat.identity.organization.CurrentOrganization;
import chat.identity.organization.ExternalUrl;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.organization.OrganizationStore;
import chat.identity.user.Avatar;
import chat.kit.http.Operations;
import chat.kit.token.ForEveryone;
import chat.kit.token.Requester;
import chat.markdown.Dialect;
import chat.markdown.Markdown;
import chat.markdown.Names;
import io.micronaut.context.annotation.Property;
import io.micronaut.core.annotation.Nullable;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Header;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says what this server is, to anybody. */
@Operations
@ForEveryone
final class ServerSettingsController {
  /** What clients compare: the level of the specification that is spoken here. */
  private static final String VERSION = "12.0";

  private static final int FEATURE_LEVEL = 494;

  /** The name that clients give themselves when they know that they are too old. */
  private static final String TOO_OLD = "ZulipInvalid";

  private static final List<String> METHODS_NOT_OFFERED =
      List.of(
          "dev",
          "ldap",
          "remoteuser",
          "github",
          "azuread",
          "gitlab",
          "google",
          "apple",
          "saml",
          "openid connect",
          "discord");

  private final OrganizationStore organizations;
  private final ExternalUrl url;
  private final boolean webPublicChannels;

  ServerSettingsController(
      OrganizationStore organizations,
      ExternalUrl url,
      @Property(name = "chat.web-public-channels") boolean webPublicChannels) {
    this.organizations = organizations;
    this.url = url;
    this.webPublicChannels = webPublicChannels;
  }

  @Get("/server_settings")
  ServerSettings get(Requester requester, @Header("User-Agent") @Nullable String userAgent) {
    Organization organization = organizations.get(CurrentOrganization.of(requester));
    String realmUrl = url.of(organization.subdomain());
    return new ServerSettings(
        authenticationMethods(),
        VERSION,
        VERSION,
        FEATURE_LEVEL,
        false,
        userAgent != null && userAgent.startsWith(TOO_OLD),
        true,
        true,
        realmUrl,
        realmUrl,
        organization.name(),
        Avatar.gravatar(realmUrl, 1),
        description(organization, realmUrl),
        webPublicChannels
            && organization.settings().flag(OrganizationSetting.ENABLE_SPECTATOR_ACCESS),
        List.of());
  }

  private static Map<String, Boolean> authenticationMethods() {
    Map<String, Boolean> methods = new LinkedHashMap<>();
    methods.put("password", true);
    methods.put("email", true);
    METHODS_NOT_OFFERED.forEach(method -> methods.put(method, false));
    return methods;
  }

  private static String description(Organization organization, String realmUrl) {
    String text = organization.settings().text(OrganizationSetting.DESCRIPTION);
    return Markdown.parse(text).render(Names.NONE, Dialect.plain(realmUrl)).html();
  }
}
