package chat.kit.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.MediaType;

/**
 * Distinguishes browsers, which get pages, from programs, which get JSON.
 *
 * <p>Only browsers list HTML in {@code Accept}. A client that accepts anything, or has no such
 * header, is a program.
 */
public final class RequestedPage {

  private RequestedPage() {}

  /** Returns whether the response to the request should be a page. */
  public static boolean isWantedBy(HttpRequest<?> request) {
    return request.accept().stream().anyMatch(type -> type.getName().equals(MediaType.TEXT_HTML));
  }
}
