package chat.messaging.linkifier;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** A linkifier as clients see it. */
@Serdeable(naming = SnakeCaseStrategy.class)
@MappedEntity("linkifier")
public record LinkifierRule(long id, String pattern, String urlTemplate) {}
