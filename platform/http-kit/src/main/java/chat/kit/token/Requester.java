package chat.kit.token;

import io.micronaut.http.HttpRequest;
import java.util.Optional;

/** The verified sender of a request. */
public sealed interface Requester permits Caller, Visitor, ServiceCaller {

  /**
   * Returns the requester of a request that passed the security filter; empty if it had no token.
   */
  static Optional<Requester> of(HttpRequest<?> request) {
    return request.getUserPrincipal(TokenAuthentication.class).map(TokenAuthentication::requester);
  }
}
