package chat.identity.user;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** Images for those who have uploaded none: Gravatar's, known by a hash of the address. */
public final class Avatar {

  private Avatar() {}

  /** The image of an account whose address is nobody's secret. */
  public static String of(Account account) {
    return account.avatarUrl() == null
        ? gravatar(account.deliveryEmail(), account.avatarVersion())
        : account.avatarUrl();
  }

  /** The image of an e-mail address. */
  public static String gravatar(String email, int version) {
    return "https://secure.gravatar.com/avatar/%s?d=identicon&version=%d"
        .formatted(md5(email.toLowerCase(Locale.ROOT)), version);
  }

  /** The same image in a larger size. */
  static String medium(String url) {
    return url.startsWith("/") ? url.replace(".png", "-medium.png") : url + "&s=500";
  }

  /** Gravatar's own choice of hash; nothing here is secured by it. */
  private static String md5(String text) {
    try {
      byte[] hash = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
