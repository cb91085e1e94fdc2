package chat.kit.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 without the exception for a platform that had none, which no Java platform is. */
public final class Sha256 {

  /** Copied for each text; to ask the platform for one takes longer than to digest a key. */
  private static final MessageDigest EMPTY = empty();

  private Sha256() {}

  /** Of the text in UTF-8. */
  public static byte[] of(String text) {
    return begin().digest(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The same in hexadecimal, small letters. */
  public static String hex(String text) {
    return HexFormat.of().formatHex(of(text));
  }

  /** For bytes that come one after the other. */
  public static MessageDigest begin() {
    try {
      return (MessageDigest) EMPTY.clone();
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException("Java's own SHA-256 can be copied", e);
    }
  }

  private static MessageDigest empty() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}
