package chat.kit.http;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import java.net.URI;
import java.util.Locale;
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

  /**
   * Where a request comes from.
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
    String asked =
        externalUrl.getScheme() + "://" + (host == null ? externalUrl.getAuthority() : host);
    return origin.toLowerCase(Locale.ROOT).equals(asked.toLowerCase(Locale.ROOT)) ? SAME : OTHER;
  }
}
