package chat.messaging.linkifier;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** A linkifier as clients see it. */
@Serdeable(naming = SnakeCaseStrategy.class)
record LinkifierRule(long id, String pattern, String urlTemplate) {}
