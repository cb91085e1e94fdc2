package chat.messaging.linkifier;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A linkifier as clients see it.
 *
 * @param id the id of the linkifier
 * @param pattern a regular expression in RE2 syntax
 * @param urlTemplate the URL of the link, a URI template (RFC 6570)
 */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("linkifier")
public record LinkifierRule(long id, String pattern, String urlTemplate) {}
