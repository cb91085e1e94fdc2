package chat.identity.serversettings;

import io.micronaut.serde.annotation.Serdeable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** By which methods people log in. */
public final class AuthenticationMethods {

  /** Whether each that clients know is offered. */
  static final Map<String, Boolean> BY_NAME = byName();

  /** Those that an organization has, by the names that real servers give them there. */
  public static final Map<String, Method> OF_ORGANIZATION = Map.of("Email", new Method(true, true));

  private AuthenticationMethods() {}

  /**
   * @param enabled whether the organization wants it
   * @param available whether it could have it
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
