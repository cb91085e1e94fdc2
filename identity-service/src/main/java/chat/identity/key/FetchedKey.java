package chat.identity.key;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * The answer to a login.
 *
 * @param email the API address, which goes with the key
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record FetchedKey(String apiKey, String email, long userId) {}
