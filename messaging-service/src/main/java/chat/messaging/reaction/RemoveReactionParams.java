package chat.messaging.reaction;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.messaging.MessagingError;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: remove-reaction; the emoji's name or code is required.
 *
 * @param messageId the id of the message
 * @param emojiName the name of the emoji
 * @param emojiCode the code of the emoji: code points in hexadecimal, separated by dashes, or the
 *     id of a custom emoji. If absent, the reaction is found by the name
 * @param reactionType {@code unicode_emoji}, {@code realm_emoji} for a custom emoji, or {@code
 *     service_extra_emoji}. If absent, {@code unicode_emoji} for a code, and any type for a name
 */
record RemoveReactionParams(
    @InPath long messageId,
    @MaxLength(200) @Nullable String emojiName,
    @MaxLength(200) @Nullable String emojiCode,
    @MaxLength(200) @Nullable String reactionType) {

  RemoveReactionParams {
    if (emojiName == null && emojiCode == null) {
      throw MessagingError.NEITHER_EMOJI_NAME_NOR_CODE.refuse();
    }
  }
}
