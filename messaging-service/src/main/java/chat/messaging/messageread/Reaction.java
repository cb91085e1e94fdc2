package chat.messaging.messageread;

import chat.kit.emoji.ServiceEmoji;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/** A reaction to a message, an element of {@code reactions} (API: get-messages). */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Reaction(String emojiName, String emojiCode, String reactionType, long userId) {

  /** Returns the reaction with the service's emoji under the name that a client knows. */
  public Reaction withServiceEmojiNamed(ServiceEmoji name) {
    return ServiceEmoji.isType(reactionType)
        ? new Reaction(name.emojiName(), name.emojiName(), name.type(), userId)
        : this;
  }
}
