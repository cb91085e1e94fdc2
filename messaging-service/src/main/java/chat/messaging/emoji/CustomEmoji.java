package chat.messaging.emoji;

import io.micronaut.data.annotation.MappedEntity;

/**
 * An emoji that somebody of the organization has uploaded.
 *
 * @param sourceUrl path of its picture
 * @param deactivated whether nobody can use it any more
 */
@MappedEntity("custom_emoji")
public record CustomEmoji(long emojiId, String name, String sourceUrl, boolean deactivated) {

  /** {@code emoji_code} in the namespace {@code realm_emoji}. */
  public String code() {
    return Long.toString(emojiId);
  }
}
