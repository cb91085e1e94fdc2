package chat.identity.key;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** The answer to whoever has a new key made, of an account's own or of a bot. */
@Serdeable(naming = SnakeCaseStrategy.class)
public record RegeneratedKey(String apiKey) {}
