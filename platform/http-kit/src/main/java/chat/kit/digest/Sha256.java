package chat.kit.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 without the checked exception, because every Java platform provides it. */
public final class Sha256 {

  /** Cloned for each text; requesting a new instance takes longer than digesting a key. */
  private static final MessageDigest EMPTY = empty();

  private Sha256() {}

  /** Returns the digest of the text in UTF-8. */
  public static byte[] of(String text) {
    return begin().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Returns the digest of the text in UTF-8 as lower-case hexadecimal. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(of(text));
  }

  /** Returns a digest to which bytes are added piece by piece. */
  public static MessageDigest begin() {
    try {
      return (MessageDigest) EMPTY.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("The SHA-256 digest cannot be cloned", e);
    }
  }

  private static MessageDigest empty() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is unavailable", e);
    }
  }
}
