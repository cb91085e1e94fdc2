package chat.identity.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Avatar URLs; without an uploaded image, Gravatar's, which contain a hash of the email address.
 */
public final class AvatarReference {

  private AvatarReference() {}

  /** Returns the avatar URL of an account whose address is not secret. */
  public static String of(Account account) {
    return account.avatarUrl() == null
        ? gravatar(account.deliveryEmail(), account.avatarVersion())
        : account.avatarUrl();
  }

  /** Returns the Gravatar URL for an email address. */
  public static String gravatar(String email, int version) {
    return "https://secure.gravatar.com/avatar/%s?d=identicon&version=%d"
        .formatted(md5(email.toLowerCase(Locale.ROOT)), version);
  }

  /** Returns the URL of the same image in a larger size. */
  public static String medium(String url) {
    return url.startsWith("/") ? url.replace(".png", "-medium.png") : url + "&s=500";
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
