package chat.uploads.partialupload;

import chat.uploads.UploadsError;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The checksum that a client sends for the bytes of one request ({@code Upload-Checksum}). */
public final class Checksum {

  private static final Map<String, String> ALGORITHMS =
      Map.of("sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512", "md5", "MD5");

  /** The supported algorithms, separated by commas. */
  public static final String NAMES =
      ALGORITHMS.keySet().stream().sorted().collect(Collectors.joining(","));

  private final MessageDigest digest;
  private final byte[] expected;

  private Checksum(MessageDigest digest, byte[] expected) {
    this.digest = digest;
    this.expected = expected;
  }

  /**
   * Returns null without a header; refuses an unknown algorithm (400, as the protocol demands) or a
   * malformed header (422).
   */
  public static @Nullable Checksum of(@Nullable String header) {
    if (header == null) {
      return null;
    }
    String[] words = header.strip().split("\\s+");
    if (words.length != 2) {
      throw UploadsError.TUS_HEADER_INVALID.refuse("Upload-Checksum");
    }
    String algorithm = ALGORITHMS.get(words[0]);
    if (algorithm == null) {
      throw UploadsError.TUS_CHECKSUM_ALGORITHM.refuse(NAMES);
    }
    try {
      return new Checksum(
          MessageDigest.getInstance(algorithm), Base64.getDecoder().decode(words[1]));
    } catch (IllegalArgumentException e) {
      throw UploadsError.TUS_HEADER_INVALID.refuse("Upload-Checksum");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Missing digest algorithm: " + algorithm, e);
    }
  }

  public void add(byte[] bytes, int offset, int length) {
    digest.update(bytes, offset, length);
  }

  /** Refuses with 460 if the bytes added do not have the checksum. */
  public void verify() {
    if (!MessageDigest.isEqual(digest.digest(), expected)) {
      throw UploadsError.TUS_CHECKSUM.refuse();
    }
  }
}
