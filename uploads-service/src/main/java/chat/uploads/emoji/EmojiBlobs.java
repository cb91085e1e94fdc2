package chat.uploads.emoji;

import chat.blob.BlobKey;
import chat.uploads.orphan.BlobOwner;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Owner of the pictures of custom emoji, and of the uploaded originals. */
@Singleton
final class EmojiBlobs implements BlobOwner {

  private static final Pattern KEY = Pattern.compile("[0-9]{1,18}/emoji/((still|uploaded)/)?[^/]+");

  private final CustomEmojiRepository emojis;

  EmojiBlobs(CustomEmojiRepository emojis) {
    this.emojis = emojis;
  }

  @Override
  public boolean owns(BlobKey key) {
    return KEY.matcher(key.text()).matches();
  }

  /**
   * Looks up by file name alone: names are random, so a name belongs to one emoji of one
   * organization.
   */
  @Override
  public Set<BlobKey> needed(List<BlobKey> own) {
    Set<BlobKey> needed = new HashSet<>();
    List<String> names = own.stream().map(EmojiBlobs::fileName).distinct().toList();
    for (CustomEmoji emoji : emojis.findByFileNames(names)) {
      needed.add(CustomEmoji.picture(emoji.organizationId(), emoji.fileName()));
      needed.add(CustomEmoji.still(emoji.organizationId(), emoji.fileName()));
    }
    return needed;
  }

  private static String fileName(BlobKey key) {
    return key.text().substring(key.text().lastIndexOf('/') + 1);
  }
}
