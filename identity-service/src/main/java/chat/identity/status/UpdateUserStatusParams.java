package chat.identity.status;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /users/<user_id>/status} (API: update-status-for-user); absent values
 * stay unchanged.
 *
 * @param userId the user's id
 * @param statusText the new text, at most 60 characters; empty to remove it
 * @param emojiName the name of the emoji; empty to remove the emoji. It is required with one of the
 *     next two parameters.
 * @param emojiCode hexadecimal code points joined by hyphens, or the id of a custom emoji; resolved
 *     from the name if absent
 * @param reactionType {@code unicode_emoji}, {@code realm_emoji} for a custom emoji, or {@code
 *     service_extra_emoji}; resolved from the name if absent
 */
record UpdateUserStatusParams(
    @InPath long userId,
    @Trimmed @MaxLength(60) @Nullable String statusText,
    @MaxLength(100) @Nullable String emojiName,
    @MaxLength(100) @Nullable String emojiCode,
    @MaxLength(100) @Nullable String reactionType) {

  /** Returns the values that are set, as those of one's own status. */
  UpdateStatusParams values() {
    return new UpdateStatusParams(null, statusText, emojiName, emojiCode, reactionType);
  }
}
