package chat.kit.digest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** URLs of Gravatar's pictures, which contain a hash of an address. */
public final class Gravatar {

  private Gravatar() {}

  /** Returns the URL of the picture for an address, such as an email address. */
  public static String url(String address, int version) {
    return "https://secure.gravatar.com/avatar/%s?d=identicon&version=%d"
        .formatted(md5(address.toLowerCase(Locale.ROOT)), version);
  }

  /** Gravatar requires MD5; nothing relies on its security. */
  private static String md5(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
