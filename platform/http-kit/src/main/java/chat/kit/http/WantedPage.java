package chat.kit.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;

/**
 * Tells browsers, who are answered with pages, from programs, who are answered with JSON: browsers
 * alone name HTML among what they take. Who takes anything, or does not say, is a program.
 */
public final class WantedPage {

  private WantedPage() {}

  /** Whether the answer to the request is to be a page. */
  public static boolean isWantedBy(HttpRequest<?> request) {
    return request.accept().stream().anyMatch(type -> type.getName().equals(MediaType.TEXT_HTML));
  }
}
