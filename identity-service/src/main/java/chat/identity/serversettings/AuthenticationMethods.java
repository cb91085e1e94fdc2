package chat.identity.serversettings;

import io.micronaut.serde.annotation.Serdeable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The authentication methods of the server and of organizations. */
public final class AuthenticationMethods {

  /** All methods that clients know, and whether each is supported. */
  static final Map<String, Boolean> BY_NAME = byName();

  /** The methods of an organization, by the names that Zulip servers use there. */
  public static final Map<String, Method> OF_ORGANIZATION = Map.of("Email", new Method(true, true));

  private AuthenticationMethods() {}

  /**
   * @param enabled whether the organization has enabled it
   * @param available whether the organization could enable it
   */
  @Serdeable
  public record Method(boolean enabled, boolean available) {}

  private static Map<String, Boolean> byName() {
    Map<String, Boolean> methods = new LinkedHashMap<>();
    methods.put("password", true);
    methods.put("email", true);
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
            "discord")
        .forEach(method -> methods.put(method, false));
    return methods;
  }
}
