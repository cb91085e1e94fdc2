package chat.kit.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;

/** The name of a request in log lines. */
public final class LoggedRequest {

  private LoggedRequest() {}

  /**
   * Returns the method and the path template, such as {@code GET /join/{key}}.
   *
   * <p>The values of path variables may be secrets.
   */
  public static String of(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .filter(UriRouteInfo.class::isInstance)
        .map(route -> ((UriRouteInfo<?, ?>) route).getUriMatchTemplate().toPathString())
        .map(path -> request.getMethodName() + " " + path)
        .orElse(request.getMethodName() + " of no operation");
  }
}
