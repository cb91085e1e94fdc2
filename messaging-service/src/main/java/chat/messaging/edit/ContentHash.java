package chat.messaging.edit;

import chat.kit.digest.Sha256;
import chat.messaging.MessagingError;
import org.jspecify.annotations.Nullable;

/** Detects a conflicting edit by the hash of the content that the editor saw. */
final class ContentHash {

  private ContentHash() {}

  /**
   * @param sha256 hexadecimal; null if the editor does not want the check
   */
  static void require(@Nullable String sha256, String content) {
    if (sha256 != null && !sha256.equals(Sha256.hex(content))) {
      throw MessagingError.CONTENT_MISMATCH.refuse().with("field_name", "prev_content_sha256");
    }
  }
}
