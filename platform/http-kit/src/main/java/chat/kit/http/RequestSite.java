package chat.kit.http;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The site that a request was sent from, according to headers that pages cannot forge.
 *
 * <p>Browsers send {@code Sec-Fetch-Site}. {@code Origin} is for browsers and addresses without it.
 */
public enum RequestSite {
  /** A page of the requested origin. */
  SAME,
  /** A page of another origin. */
  OTHER,
  /** No page, according to the headers: a typed address, or a client that is not a browser. */
  NONE;

  private static final String SEC_FETCH_SITE = "Sec-Fetch-Site";
  private static final Pattern PORT = Pattern.compile(":[0-9]*$");

  /**
   * Returns the site of a request.
   *
   * <p>An {@code Origin} is {@link #SAME} if it is the requested host and that host is the external
   * one or below it. If another host was requested, it is {@link #SAME} if it is the external
   * URL's.
   *
   * @param externalUrl the product's, whose scheme all of its origins have
   * @param host the requested host, with its port if there is one
   */
  public static RequestSite of(HttpRequest<?> request, URI externalUrl, @Nullable String host) {
    String site = request.getHeaders().get(SEC_FETCH_SITE);
    if (site != null) {
      return switch (site) {
        case "same-origin" -> SAME;
        case "none" -> NONE;
        default -> OTHER;
      };
    }
    String origin = request.getHeaders().get(HttpHeaders.ORIGIN);
    if (origin == null) {
      return NONE;
    }
    String authority =
        host != null && isOfProduct(host, externalUrl) ? host : externalUrl.getAuthority();
    String own = externalUrl.getScheme() + "://" + authority;
    return origin.equalsIgnoreCase(own) ? SAME : OTHER;
  }

  private static boolean isOfProduct(String host, URI externalUrl) {
    String name = PORT.matcher(host).replaceFirst("").toLowerCase(Locale.ROOT);
    String external = externalUrl.getHost().toLowerCase(Locale.ROOT);
    return name.equals(external) || name.endsWith("." + external);
  }
}
