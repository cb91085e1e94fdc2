package chat.identity.key;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * The response to regenerating the key of the caller's account or of a bot.
 *
 * @param apiKey the new key, 32 letters and digits. It cannot be retrieved again.
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record RegeneratedKey(String apiKey) {}
