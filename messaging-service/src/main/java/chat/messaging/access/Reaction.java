package chat.messaging.access;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Somebody's reaction to a message, as clients see it (specification, Message). */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Reaction(String emojiName, String emojiCode, String reactionType, long userId) {}
