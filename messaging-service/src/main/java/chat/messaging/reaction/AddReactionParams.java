package chat.messaging.reaction;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of API: add-reaction.
 *
 * @param messageId the id of the message
 * @param emojiName the name of the emoji, for example {@code thumbs_up}
 * @param emojiCode the code of the emoji: code points in hexadecimal, separated by dashes, or the
 *     id of a custom emoji. If absent, it is found by the name
 * @param reactionType {@code unicode_emoji}, {@code realm_emoji} for a custom emoji, or {@code
 *     service_extra_emoji}. If absent, it is found by the name
 */
record AddReactionParams(
    @InPath long messageId,
    @MaxLength(200) String emojiName,
    @MaxLength(200) @Nullable String emojiCode,
    @MaxLength(200) @Nullable String reactionType) {}
