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

/** A request that has found its route. */
public record Arrival(NettyHttpRequest<?> request, Client client, Target target, Route route) {
  private static final String KEY = "api_key";

  /**
   * The request's body, which then belongs to the caller. It is not read before.
   *
   * @param isLarge whether large reads are wanted, as for uploads
   */
  public CloseableByteBody takeBody(boolean isLarge) {
    ClientConnection.readBody(connection(), isLarge);
    return ((ServerHttpRequest<?>) request).byteBody().move();
  }

  /** Where the client is. */
  public InetAddress address() {
    return client.address();
  }

  /** The client's connection. */
  public Channel connection() {
    return request.getChannelHandlerContext().channel();
  }

  /** Whether the client sent credentials, good or bad. */
  public boolean hasCredentials() {
    return request.getHeaders().getAuthorization().isPresent();
  }

  /** The API key that the client sent in the query, good or bad, where the route takes one. */
  public Optional<String> key() {
    return route.keys() ? target.parameter(KEY) : Optional.empty();
  }

  /** What the service is asked for. It is told no key. */
  public Target forwarded() {
    return route.keys() ? target.without(KEY) : target;
  }

  /** The target of the request line itself, not what a parser made of it. */
  public static Target target(HttpRequest<?> request) {
    return Target.parse(((NettyHttpRequest<?>) request).getNativeRequest().uri());
  }
}
