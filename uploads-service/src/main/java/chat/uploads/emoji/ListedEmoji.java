package chat.uploads.emoji;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairTurns;
import chat.kit.token.Caller;
import chat.kit.transaction.OneMoment;
import jakarta.inject.Singleton;

/**
 * All custom emoji of an organization. However many those are, a few are in memory at a time
 * ({@link chat.kit.stream.Spool}). A few lists are made at a time; who comes meanwhile waits.
 */
@Singleton
final class ListedEmoji {

  private final CustomEmojiRepository emojis;
  private final OneMoment oneMoment;
  private final JsonAnswers json;
  private final FairTurns turns = FairTurns.forOneListEach("The list of emoji");

  ListedEmoji(CustomEmojiRepository emojis, OneMoment oneMoment, JsonAnswers json) {
    this.emojis = emojis;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /**
   * Each as a {@link CustomEmoji.Shown} by its id, deactivated ones too; 503 where too many are
   * asking for theirs.
   */
  JsonText of(Caller caller) {
    return turns.take(caller.userId(), () -> listed(caller.organizationId()));
  }

  private JsonText listed(long organizationId) {
    try (GrowingJson byId = json.object()) {
      return oneMoment.read(() -> {
        emojis.forEach(
            organizationId, emoji -> byId.put(Long.toString(emoji.emojiId()), emoji.shown()));
        return byId.end();
      });
    }
  }
}
