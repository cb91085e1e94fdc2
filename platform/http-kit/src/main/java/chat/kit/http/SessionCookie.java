package chat.kit.http;

import chat.kit.digest.Sha256;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The session cookie of browsers: its name and valid values.
 *
 * <p>Over HTTPS the name's prefix makes browsers require that this host has set it, and keep it to
 * this host.
 */
public final class SessionCookie {
  private static final String NAME = "chat-session";

  /** 256 random bits in base64url. */
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

  private final String name;
  private final boolean secure;

  /** Creates the cookie of a product with that external address. */
  public SessionCookie(URI externalUrl) {
    this.secure = "https".equalsIgnoreCase(externalUrl.getScheme());
    this.name = secure ? "__Host-" + NAME : NAME;
  }

  /** Returns the token of a request; empty if it has no well-formed one. */
  public Optional<String> token(HttpRequest<?> request) {
    return request
        .getCookies()
        .findCookie(name)
        .map(Cookie::getValue)
        .filter(value -> TOKEN.matcher(value).matches());
  }

  /** Returns the header value that sets the cookie. */
  public String set(String token) {
    return header(token, "");
  }

  /** Returns the header value that removes the cookie. */
  public String remove() {
    return header("", "; Max-Age=0");
  }

  private String header(String value, String more) {
    return name
        + "="
        + value
        + "; Path=/; HttpOnly; SameSite=Lax"
        + (secure ? "; Secure" : "")
        + more;
  }

  /**
   * Returns the hash of a token, which is stored and sent between programs in place of the token.
   */
  public static byte[] sha256(String token) {
    return Sha256.of(token);
  }
}
