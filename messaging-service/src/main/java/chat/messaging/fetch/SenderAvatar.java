package chat.messaging.fetch;

import chat.identityprojection.ProjectedAccount;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The avatar of a message's sender, {@code avatar_url} (API: get-messages). */
public final class SenderAvatar {

  private SenderAvatar() {}

  /**
   * Returns the address of the uploaded picture, or the Gravatar address if there is none.
   *
   * @param byClient whether the client computes Gravatar addresses itself; it gets null if the
   *     email address in the message is the real one
   */
  public static @Nullable String of(ProjectedAccount sender, boolean byClient) {
    if (sender.avatarUrl() != null) {
      return sender.avatarUrl();
    }
    return byClient && sender.email().equals(sender.deliveryEmail())
        ? null
        : thirdParty(sender.email(), sender.avatarVersion());
  }

  /** Returns the Gravatar address for an email address. */
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
