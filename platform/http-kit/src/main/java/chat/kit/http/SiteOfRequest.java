package chat.kit.http;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which site a request was sent from, as browsers say it and pages can't forge: {@code
 * Sec-Fetch-Site}, and {@code Origin} from browsers and addresses that don't have it.
 */
public enum SiteOfRequest {
  /** A page of the very origin that was asked. */
  SAME,
  /** A page of any other one. */
  OTHER,
  /** No page, as far as it says: somebody typed the address, or it is hardly a browser. */
  NONE;

  private static final String SEC_FETCH_SITE = "Sec-Fetch-Site";
  private static final Pattern PORT = Pattern.compile(":[0-9]*$");

  /**
   * Where a request comes from. An {@code Origin} is the same one if it is the host that was asked
   * and that host is the external one or below it; where another host was asked, if it is the
   * external URL's.
   *
   * @param externalUrl the product's, whose scheme all of its origins have
   * @param host what the client asked, with its port where it has one
   */
  public static SiteOfRequest of(HttpRequest<?> request, URI externalUrl, @Nullable String host) {
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
