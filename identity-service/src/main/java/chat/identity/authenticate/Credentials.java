package chat.identity.authenticate;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/**
 * What a client sent, and where to.
 *
 * @param email null where the key came alone
 * @param apiKeySha256 64 hexadecimal digits; the key itself stays with the gateway
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record Credentials(String host, @Nullable String email, String apiKeySha256) {

  /** Says nothing, so that no log does. */
  @Override
  public String toString() {
    return "Credentials[]";
  }
}
