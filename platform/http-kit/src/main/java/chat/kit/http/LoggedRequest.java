package chat.kit.http;

import io.micronaut.http.HttpRequest;
import io.micronaut.web.router.RouteAttributes;
import io.micronaut.web.router.UriRouteInfo;

/** What the log calls a request. */
public final class LoggedRequest {

  private LoggedRequest() {}

  /**
   * The method and the path of the operation, such as {@code GET /join/{key}}: what a client puts
   * in its place may be a secret.
   */
  public static String of(HttpRequest<?> request) {
    return RouteAttributes.getRouteInfo(request)
        .filter(UriRouteInfo.class::isInstance)
        .map(route -> ((UriRouteInfo<?, ?>) route).getUriMatchTemplate().toPathString())
        .map(path -> request.getMethodName() + " " + path)
        .orElse(request.getMethodName() + " of no operation");
  }
}
