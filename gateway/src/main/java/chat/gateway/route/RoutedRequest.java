package chat.gateway.route;

import chat.gateway.client.Client;
import chat.gateway.connection.ClientConnection;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A request with its route. */
public record RoutedRequest(
    NettyHttpRequest<?> request, Client client, RequestTarget target, Route route) {
  private static final String KEY = "api_key";

  private static final Set<String> NEEDED_BY_ANSWER =
      Set.of("accept", "connection", "host", "origin");

  /**
   * Returns the request's body, which then belongs to the caller. It is not read before.
   *
   * @param isLarge whether large reads are wanted, as for uploads
   */
  public CloseableByteBody takeBody(boolean isLarge) {
    ClientConnection.readBody(connection(), isLarge);
    return ((ServerHttpRequest<?>) request).byteBody().move();
  }

  /**
   * Removes the headers that are not needed to answer a request that has been forwarded, because it
   * may wait for long.
   */
  public void trimHeaders() {
    connection()
        .eventLoop()
        .execute(() -> {
          var headers = request.getNativeRequest().headers();
          headers.names().stream()
              .filter(name -> !NEEDED_BY_ANSWER.contains(name.toLowerCase(Locale.ROOT)))
              .toList()
              .forEach(headers::remove);
        });
  }

  /** The client's address. */
  public InetAddress address() {
    return client.address();
  }

  /** The client's connection. */
  public Channel connection() {
    return request.getChannelHandlerContext().channel();
  }

  /** Whether the client sent credentials, valid or not. */
  public boolean hasCredentials() {
    return request.getHeaders().getAuthorization().isPresent();
  }

  /** The API key in the query, valid or not, if the route accepts keys. */
  public Optional<String> key() {
    return route.keys() ? target.parameter(KEY) : Optional.empty();
  }

  /** The target for the service, without the API key. */
  public RequestTarget forwarded() {
    return route.keys() ? target.without(KEY) : target;
  }

  /** The target of the request line itself, before any normalization by the parser. */
  public static RequestTarget target(HttpRequest<?> request) {
    return RequestTarget.parse(((NettyHttpRequest<?>) request).getNativeRequest().uri());
  }
}
