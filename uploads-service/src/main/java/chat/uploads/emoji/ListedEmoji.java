package chat.uploads.emoji;

import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairBulkhead;
import chat.kit.token.Caller;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;

/**
 * Lists all custom emoji of an organization.
 *
 * <p>Only a few emoji are in memory at a time ({@link chat.kit.stream.Spool}), and only a few lists
 * are made at a time; further requests wait.
 */
@Singleton
final class ListedEmoji {

  private final CustomEmojiRepository emojis;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;
  private final FairBulkhead bulkhead = FairBulkhead.forOneListEach("The list of emoji");

  ListedEmoji(
      CustomEmojiRepository emojis, SnapshotTransaction snapshotTransaction, JsonAnswers json) {
    this.emojis = emojis;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /**
   * Returns each emoji as a {@link CustomEmoji.Shown} by its id, deactivated ones too; 503 if too
   * many lists are requested.
   */
  JsonText of(Caller caller) {
    return bulkhead.take(caller.userId(), () -> listed(caller.organizationId()));
  }

  private JsonText listed(long organizationId) {
    try (GrowingJson byId = json.object()) {
      return snapshotTransaction.read(() -> {
        emojis.forEach(
            organizationId, emoji -> byId.put(Long.toString(emoji.emojiId()), emoji.shown()));
        return byId.end();
      });
    }
  }
}
