package chat.identity.authenticate;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A browser session and the host that the request was sent to.
 *
 * @param sessionSha256 64 hexadecimal digits; the gateway does not pass on the cookie itself
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SessionAtHost(String host, String sessionSha256) {

  /** Returns no values, so that logs do not contain them. */
  @Override
  public String toString() {
    return "SessionAtHost[]";
  }
}
