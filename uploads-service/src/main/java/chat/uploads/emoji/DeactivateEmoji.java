package chat.uploads.emoji;

import chat.kit.token.Caller;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;

/** Deactivates an emoji; allowed for its author and administrators. */
@Singleton
final class DeactivateEmoji {

  private final EmojiPermissions permissions;
  private final CustomEmojiRepository emojis;
  private final EmojiChanges changes;

  DeactivateEmoji(
      EmojiPermissions permissions, CustomEmojiRepository emojis, EmojiChanges changes) {
    this.permissions = permissions;
    this.emojis = emojis;
    this.changes = changes;
  }

  /**
   * Deactivates the emoji with this name.
   *
   * @param name as it was sent; spaces are read as underscores
   */
  void deactivate(Caller caller, String name) {
    permissions.requirePerson(caller);
    CustomEmoji emoji =
        emojis
            .findActive(caller.organizationId(), name.strip().replace(' ', '_'))
            .orElseThrow(() -> UploadsError.NO_SUCH_EMOJI.refuse(name));
    permissions.requireDeactivating(caller, emoji);
    changes.deactivate(emoji);
  }
}
