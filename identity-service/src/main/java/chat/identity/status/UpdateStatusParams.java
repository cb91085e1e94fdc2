package chat.identity.status;

import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /users/me/status} (API: update-status); absent values stay unchanged.
 *
 * @param away deprecated: true turns {@code presence_enabled} of {@code update-settings} off, false
 *     turns it on
 * @param statusText the new text, at most 60 characters; empty to remove it
 * @param emojiName the name of the emoji; empty to remove the emoji. It is required with one of the
 *     next two parameters.
 * @param emojiCode hexadecimal code points joined by hyphens, or the id of a custom emoji; resolved
 *     from the name if absent
 * @param reactionType {@code unicode_emoji}, {@code realm_emoji} for a custom emoji, or {@code
 *     service_extra_emoji}; resolved from the name if absent
 */
record UpdateStatusParams(
    @Nullable Boolean away,
    @Trimmed @MaxLength(60) @Nullable String statusText,
    @MaxLength(100) @Nullable String emojiName,
    @MaxLength(100) @Nullable String emojiCode,
    @MaxLength(100) @Nullable String reactionType) {}
