package chat.identity.authenticate;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * The session that a browser brought, and where to.
 *
 * @param sessionSha256 64 hexadecimal digits; the cookie itself stays with the gateway
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SessionAtHost(String host, String sessionSha256) {

  /** Says nothing, so that no log does. */
  @Override
  public String toString() {
    return "SessionAtHost[]";
  }
}
