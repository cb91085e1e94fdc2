package chat.messaging.edit;

import chat.kit.digest.Sha256;
import chat.messaging.MessagingError;
import org.jspecify.annotations.Nullable;

/** Compares a message's content with what its editor believes it to be. */
final class ContentHash {

  private ContentHash() {}

  /**
   * @param sha256 in hex; null where the editor does not care
   */
  static void require(@Nullable String sha256, String content) {
    if (sha256 != null && !sha256.equals(Sha256.hex(content))) {
      throw MessagingError.CONTENT_MISMATCH.refuse().with("field_name", "prev_content_sha256");
    }
  }
}
