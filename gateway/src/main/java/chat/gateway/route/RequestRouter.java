package chat.gateway.route;

import chat.gateway.client.TrustedProxies;
import chat.kit.error.RequestError;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.server.netty.NettyHttpRequest;
import jakarta.inject.Singleton;
import java.util.List;

/** Finds the route and the client of each request. */
@Singleton
public final class RequestRouter {
  private static final List<String> METHODS =
      List.of("DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT");

  private final RouteTable routes;
  private final TrustedProxies proxies;

  RequestRouter(RouteTable routes, TrustedProxies proxies) {
    this.routes = routes;
    this.proxies = proxies;
  }

  /**
   * Returns the request with its route.
   *
   * @throws chat.kit.error.Refusal if the path does not exist or does not support the method
   */
  public RoutedRequest of(NettyHttpRequest<?> request) {
    var target = RoutedRequest.target(request);
    if (!target.path().startsWith("/")) {
      throw RequestError.UNREADABLE_REQUEST.refuse("its target is not a path");
    }
    var route =
        routes.find(target.path()).orElseThrow(() -> RequestError.NOT_FOUND.refuse(target.path()));
    refuseMethod(request, METHODS);
    var methods = route.methods();
    if (methods != null && !request.getMethodName().equals("OPTIONS")) {
      refuseMethod(request, methods);
    }
    refuseEncodedBody(request);
    return new RoutedRequest(request, proxies.clientOf(request), target, route);
  }

  private static void refuseMethod(NettyHttpRequest<?> request, List<String> allowed) {
    if (!allowed.contains(request.getMethodName())) {
      throw RequestError.METHOD_NOT_ALLOWED
          .refuse()
          .with("allowed_methods", allowed)
          .withHeader("Allow", String.join(", ", allowed));
    }
  }

  /** No service decompresses bodies; a compressed one would cause misleading parameter errors. */
  private static void refuseEncodedBody(NettyHttpRequest<?> request) {
    for (String encoding : request.getHeaders().getAll(HttpHeaders.CONTENT_ENCODING)) {
      if (!encoding.strip().equalsIgnoreCase("identity")) {
        throw RequestError.ENCODED_BODY
            .refuse(encoding)
            .withHeader(HttpHeaders.ACCEPT_ENCODING, "identity");
      }
    }
  }
}
