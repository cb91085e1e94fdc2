package chat.messaging.reaction;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/** The parameters of API: add-reaction. */
record AddReactionParams(
    @InPath long messageId,
    @MaxLength(200) String emojiName,
    @MaxLength(200) @Nullable String emojiCode,
    @MaxLength(200) @Nullable String reactionType) {}
