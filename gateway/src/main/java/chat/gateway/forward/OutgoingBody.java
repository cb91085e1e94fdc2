package chat.gateway.forward;

import chat.gateway.route.RoutedRequest;
import io.micronaut.http.body.AvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.netty.body.NettyByteBodyFactory;
import io.netty.channel.Channel;
import reactor.core.publisher.Flux;

/**
 * A request body that may be sent more than once.
 *
 * <p>A complete body can be sent any number of times, a stream only until its reading has begun.
 */
final class OutgoingBody {
  private final Channel connection;
  private final CloseableByteBody body;
  private volatile boolean begun;

  private OutgoingBody(Channel connection, CloseableByteBody body) {
    this.connection = connection;
    this.body = body;
  }

  /** Wraps a body as it arrives; the result owns it. */
  static OutgoingBody once(RoutedRequest routedRequest, CloseableByteBody body) {
    return new OutgoingBody(routedRequest.connection(), body);
  }

  boolean canBeSent() {
    return !begun;
  }

  /** Returns the body for an attempt that may be followed by another one. */
  CloseableByteBody forAttempt() {
    return body instanceof AvailableByteBody whole
        ? whole.split()
        : new NettyByteBodyFactory(connection)
            .adapt(
                Flux.defer(() -> {
                  begun = true;
                  return body.toReadBufferPublisher();
                }),
                body.expectedLength());
  }

  /** Returns the body for the last attempt. */
  CloseableByteBody forLastAttempt() {
    begun = true;
    return body;
  }

  /** Releases the body if it was not sent. */
  void close() {
    if (!begun) {
      body.close();
    }
  }
}
