package chat.kit.http;

import chat.kit.digest.Sha256;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cookie that carries a browser's session: what it is called, and what it may hold. Over HTTPS
 * the name makes browsers insist that it came from this very host and never leaves it.
 */
public final class SessionCookie {
  private static final String NAME = "chat-session";

  /** 256 random bits in base64url. */
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

  private final String name;
  private final boolean secure;

  /** The cookie of a product with that external address. */
  public SessionCookie(URI externalUrl) {
    this.secure = "https".equalsIgnoreCase(externalUrl.getScheme());
    this.name = secure ? "__Host-" + NAME : NAME;
  }

  /** The token that a request brings; empty where it brings none that could be one. */
  public Optional<String> token(HttpRequest<?> request) {
    return request
        .getCookies()
        .findCookie(name)
        .map(Cookie::getValue)
        .filter(value -> TOKEN.matcher(value).matches());
  }

  /** The header's value that sets the cookie. */
  public String set(String token) {
    return header(token, "");
  }

  /** The header's value that takes the cookie away. */
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

  /** What is kept of a token, and told between programs. */
  public static byte[] sha256(String token) {
    return Sha256.of(token);
  }
}
