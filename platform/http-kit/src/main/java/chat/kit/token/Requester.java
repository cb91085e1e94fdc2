package chat.kit.token;

import io.micronaut.http.HttpRequest;
import java.util.Optional;

/** Whoever a request comes from, as its token says. */
public sealed interface Requester permits Caller, Visitor, ServiceCaller {

  /** The requester of a request that passed the security filter; empty where it had no token. */
  static Optional<Requester> of(HttpRequest<?> request) {
    return request.getUserPrincipal(TokenAuthentication.class).map(TokenAuthentication::requester);
  }
}
