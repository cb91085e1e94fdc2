package chat.messaging.reaction;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import org.jspecify.annotations.Nullable;

/** The parameters of Add an emoji reaction (specification, operation 6). */
record AddReactionParams(
    @InPath long messageId,
    @MaxLength(200) String emojiName,
    @MaxLength(200) @Nullable String emojiCode,
    @MaxLength(200) @Nullable String reactionType) {}
