package chat.identity.status;

import chat.kit.params.MaxLength;
import chat.kit.params.Trimmed;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code POST /users/me/status}; what is not sent stays.
 *
 * @param statusText empty to say nothing any more
 * @param emojiName empty for no emoji any more
 * @param emojiCode found by the name where it is missing, as its type
 */
record UpdateStatusParams(
    @Trimmed @MaxLength(60) @Nullable String statusText,
    @MaxLength(100) @Nullable String emojiName,
    @MaxLength(100) @Nullable String emojiCode,
    @MaxLength(100) @Nullable String reactionType) {}
