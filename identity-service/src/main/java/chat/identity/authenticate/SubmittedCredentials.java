package chat.identity.authenticate;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Credentials and the host that the request was sent to.
 *
 * @param email null if only the key was sent
 * @param apiKeySha256 64 hexadecimal digits; the gateway does not pass on the key itself
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record SubmittedCredentials(String host, @Nullable String email, String apiKeySha256) {

  /** Returns no values, so that logs do not contain them. */
  @Override
  public String toString() {
    return "Credentials[]";
  }
}
