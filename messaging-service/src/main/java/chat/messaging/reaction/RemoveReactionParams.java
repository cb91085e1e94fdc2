package chat.messaging.reaction;

import chat.kit.params.InPath;
import chat.kit.params.MaxLength;
import chat.messaging.MessagingError;
import org.jspecify.annotations.Nullable;

/** The parameters of API: remove-reaction; the emoji's name or code is required. */
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
