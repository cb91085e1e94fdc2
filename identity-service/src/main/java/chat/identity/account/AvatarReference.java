package chat.identity.account;

import chat.kit.digest.Gravatar;

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
    return Gravatar.url(email, version);
  }

  /** Returns the URL of the same image in a larger size. */
  public static String medium(String url) {
    return url.startsWith("/") ? url.replace(".png", "-medium.png") : url + "&s=500";
  }
}
