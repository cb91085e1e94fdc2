package chat.gateway.forward;

import chat.gateway.route.Arrival;
import io.micronaut.http.body.AvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.netty.body.NettyByteBodyFactory;
import io.netty.channel.Channel;
import reactor.core.publisher.Flux;

/**
 * The body of a request that may be sent more than once: as often as wanted where it is there as a
 * whole, as a small one is, and as long as nobody has begun to read it where it is a stream.
 */
final class OutgoingBody {
  private final Channel connection;
  private final CloseableByteBody body;
  private volatile boolean begun;

  private OutgoingBody(Channel connection, CloseableByteBody body) {
    this.connection = connection;
    this.body = body;
  }

  /** A body as it comes, which belongs to the result. */
  static OutgoingBody once(Arrival arrival, CloseableByteBody body) {
    return new OutgoingBody(arrival.connection(), body);
  }

  boolean canBeSent() {
    return !begun;
  }

  /** The body for an attempt after which another one may follow. */
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

  /** The body for an attempt after which none follows. */
  CloseableByteBody forLastAttempt() {
    begun = true;
    return body;
  }

  /** No attempt follows. */
  void close() {
    if (!begun) {
      body.close();
    }
  }
}
