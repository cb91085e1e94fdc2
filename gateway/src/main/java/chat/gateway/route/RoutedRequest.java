package chat.gateway.route;

import chat.gateway.client.Client;
import chat.gateway.connection.ClientConnection;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.ServerHttpRequest;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.channel.Channel;
import java.net.InetAddress;
import java.util.Optional;

/** A request with its route. */
public record RoutedRequest(
    NettyHttpRequest<?> request, Client client, RequestTarget target, Route route) {
  private static final String KEY = "api_key";

  /**
   * Returns the request's body, which then belongs to the caller. It is not read before.
   *
   * @param isLarge whether large reads are wanted, as for uploads
   */
  public CloseableByteBody takeBody(boolean isLarge) {
    ClientConnection.readBody(connection(), isLarge);
    return ((ServerHttpRequest<?>) request).byteBody().move();
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
