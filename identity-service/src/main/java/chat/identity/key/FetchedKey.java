package chat.identity.key;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * The response to a log-in.
 *
 * @param email the API address, which clients use together with the key
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record FetchedKey(String apiKey, String email, long userId) {}
