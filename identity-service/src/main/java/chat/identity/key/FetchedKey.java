package chat.identity.key;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * The response to a log-in.
 *
 * @param apiKey the new key, 32 letters and digits. It cannot be retrieved again.
 * @param email the API address of the account, which clients use together with the key
 * @param userId the id of the account
 */
@Serdeable(naming = SnakeCaseStrategy.class)
record FetchedKey(String apiKey, String email, long userId) {}
