package chat.blob;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a blob: segments of letters, digits, dots, dashes and underscores, between slashes. A
 * segment begins with no dot, so no key leads out of where blobs are kept. Names that people chose
 * are no part of keys.
 */
public record BlobKey(String text) {

  private static final int MAX_LENGTH = 200;

  private static final Pattern SEGMENTS =
      Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*");

  /** An {@link IllegalArgumentException} where the text is no key. */
  public BlobKey {
    if (!isKey(text)) {
      throw new IllegalArgumentException("No key of a blob: " + text);
    }
  }

  /** Empty where the text is no key, as names are that others than this program gave. */
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
