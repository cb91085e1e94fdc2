package chat.messaging.messageread;

import chat.kit.emoji.ServiceEmoji;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;

/**
 * A reaction to a message, an element of {@code reactions} (API: get-messages).
 *
 * @param emojiName the name of the emoji
 * @param emojiCode the code of the emoji in the namespace of its type
 * @param reactionType {@code unicode_emoji}, {@code realm_emoji} for a custom emoji, or the type of
 *     the service's own emoji
 * @param userId the user who reacted
 */
@Serdeable(naming = SnakeCaseStrategy.class)
public record Reaction(String emojiName, String emojiCode, String reactionType, long userId) {

  /** Returns the reaction with the service's emoji under the name that a client knows. */
  public Reaction withServiceEmojiNamed(ServiceEmoji name) {
    return ServiceEmoji.isType(reactionType)
        ? new Reaction(name.emojiName(), name.emojiName(), name.type(), userId)
        : this;
  }
}
