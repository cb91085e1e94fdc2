package chat.uploads.tus;

import chat.uploads.UploadsError;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a client says of the bytes of one request ({@code Upload-Checksum}). */
final class Checksum {

  private static final Map<String, String> ALGORITHMS =
      Map.of("sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512", "md5", "MD5");

  /** Those that can be asked for, with commas. */
  static final String NAMES =
      ALGORITHMS.keySet().stream().sorted().collect(Collectors.joining(","));

  private final MessageDigest digest;
  private final byte[] expected;

  private Checksum(MessageDigest digest, byte[] expected) {
    this.digest = digest;
    this.expected = expected;
  }

  /**
   * Null where nothing is said; refused where the algorithm is not known (400, by the protocol), or
   * something else is wrong (422).
   */
  static @Nullable Checksum of(@Nullable String header) {
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
      throw new IllegalStateException("Every Java platform has " + algorithm, e);
    }
  }

  void add(byte[] bytes, int offset, int length) {
    digest.update(bytes, offset, length);
  }

  /** 460 where the bytes that were added are others. */
  void verify() {
    if (!MessageDigest.isEqual(digest.digest(), expected)) {
      throw UploadsError.TUS_CHECKSUM.refuse();
    }
  }
}
