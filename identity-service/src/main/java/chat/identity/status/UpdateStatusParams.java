package chat.identity.status;

import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of {@code POST /users/me/status} (API: update-status); absent values stay unchanged.
 *
 * @param statusText empty to remove the text
 * @param emojiName empty to remove the emoji
 * @param emojiCode resolved from the name if missing, like the type
 */
record UpdateStatusParams(
    @Trimmed @MaxLength(60) @Nullable String statusText,
    @MaxLength(100) @Nullable String emojiName,
    @MaxLength(100) @Nullable String emojiCode,
    @MaxLength(100) @Nullable String reactionType) {}
