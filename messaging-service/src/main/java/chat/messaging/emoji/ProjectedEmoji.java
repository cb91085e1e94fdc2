package chat.messaging.emoji;

import io.micronaut.data.annotation.MappedEntity;

/**
 * A custom emoji of an organization.
 *
 * @param sourceUrl path of its image
 * @param deactivated whether it can no longer be used
 */
@MappedEntity("custom_emoji")
public record ProjectedEmoji(long emojiId, String name, String sourceUrl, boolean deactivated) {

  /** {@code emoji_code} in the namespace {@code realm_emoji}. */
  public String code() {
    return Long.toString(emojiId);
  }
}
