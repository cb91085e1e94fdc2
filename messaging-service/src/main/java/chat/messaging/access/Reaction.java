package chat.messaging.access;

import chat.kit.emoji.ServiceEmoji;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** Somebody's reaction to a message, as clients see it (specification, Message). */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Reaction(String emojiName, String emojiCode, String reactionType, long userId) {

  /** The same reaction with the service's emoji under the name that a client knows. */
  public Reaction withServiceEmojiNamed(ServiceEmoji name) {
    return ServiceEmoji.isType(reactionType)
        ? new Reaction(name.emojiName(), name.emojiName(), name.type(), userId)
        : this;
  }
}
