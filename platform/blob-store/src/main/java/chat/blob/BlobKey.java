package chat.blob;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The key of a blob: segments of letters, digits, dots, dashes and underscores, separated by
 * slashes. No segment begins with a dot, so no key leads out of the storage's directory. Keys
 * contain no names chosen by users.
 */
public record BlobKey(String text) {

  private static final int MAX_LENGTH = 200;

  private static final Pattern SEGMENTS =
      Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

  /** Throws {@link IllegalArgumentException} if the text is not a key. */
  public BlobKey {
    if (!isKey(text)) {
      throw new IllegalArgumentException("Invalid blob key: " + text);
    }
  }

  /**
   * Returns empty if the text is not a key, which happens for names not created by this program.
   */
  static Optional<BlobKey> of(String text) {
    return isKey(text) ? Optional.of(new BlobKey(text)) : Optional.empty();
  }

  private static boolean isKey(String text) {
    return text.length() <= MAX_LENGTH && SEGMENTS.matcher(text).matches();
  }

  @Override
  public String toString() {
    return text;
  }
}
