package chat.identity.playground;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A code playground, in the form of the API.
 *
 * @param pygmentsLanguage the language of its code blocks; need not be one that Pygments knows
 * @param urlTemplate of RFC 6570, with the only variable {@code code}
 */
@MappedEntity("realm_playground")
@Serdeable(naming = SnakeCaseStrategy.class)
record Playground(long id, String name, String pygmentsLanguage, String urlTemplate) {}
