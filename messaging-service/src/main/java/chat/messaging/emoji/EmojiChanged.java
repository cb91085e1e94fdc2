package chat.messaging.emoji;

import io.micronaut.data.annotation.MappedEntity;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import org.jspecify.annotations.Nullable;

/** The value of an emoji-changed event. */
@MappedEntity("custom_emoji")
@Serdeable(naming = SnakeCaseStrategy.class)
record EmojiChanged(
    long organizationId,
    long emojiId,
    String name,
    String sourceUrl,
    @Nullable String stillUrl,
    boolean deactivated,
    @Nullable Long authorId,
    boolean isAnimated) {

  String key() {
    return organizationId + ":" + emojiId;
  }
}
