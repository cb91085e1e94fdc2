package chat.messaging.edit;

import chat.messaging.MessagingError;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Compares a message's content with what its editor believes it to be. */
final class ContentHash {

  private ContentHash() {}

  /**
   * @param sha256 in hex; null where the editor does not care
   */
  static void require(@Nullable String sha256, String content) {
    if (sha256 != null && !sha256.equals(of(content))) {
      throw MessagingError.CONTENT_MISMATCH.refuse().with("field_name", "prev_content_sha256");
    }
  }

  private static String of(String content) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(content.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
