package chat.identity.serversettings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** By which methods people log in. */
public final class AuthenticationMethods {

  /** Whether each that clients know is offered. */
  public static final Map<String, Boolean> BY_NAME = byName();

  private AuthenticationMethods() {}

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
