package chat.messaging.fetch;

import chat.identity.copy.Account;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The picture beside a message (specification, Message, {@code avatar_url}). */
public final class Avatar {

  private Avatar() {}

  /**
   * The uploaded picture's address; the third party's otherwise.
   *
   * @param byClient whether the client computes the third party's itself, and gets null, where the
   *     address beside the message is the real one
   */
  public static @Nullable String of(Account sender, boolean byClient) {
    if (sender.avatarUrl() != null) {
      return sender.avatarUrl();
    }
    return byClient && sender.email().equals(sender.deliveryEmail())
        ? null
        : thirdParty(sender.email(), sender.avatarVersion());
  }

  /** The address of the third party's picture for somebody's address. */
  public static String thirdParty(String email, long version) {
    return "https://secure.gravatar.com/avatar/%s?d=identicon&version=%d"
        .formatted(md5(email.toLowerCase(Locale.ROOT)), version);
  }

  private static String md5(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
