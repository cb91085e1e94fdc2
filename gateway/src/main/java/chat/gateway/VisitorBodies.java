package chat.gateway;

import chat.gateway.route.Arrival;
import chat.kit.error.RequestError;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.body.CloseableAvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.netty.body.NettyByteBodyFactory;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Takes what visitors send, which are short forms: whoever has no account must not fill a memory,
 * the gateway's or that of a service.
 */
@Singleton
final class VisitorBodies {
  private static final int MOST_BYTES = 65_536;

  private final Duration patience;

  /**
   * Takes bodies of a limited size in a limited time.
   *
   * @param patience for the whole body, so that nobody holds on to the memory
   */
  VisitorBodies(@AtLeast("100ms") @Property(name = "chat.client.body-timeout") Duration patience) {
    this.patience = patience;
  }

  /** The whole body, which then belongs to the caller; 413 where it is too large. */
  Mono<CloseableAvailableByteBody> take(Arrival arrival) {
    var body = arrival.takeBody();
    if (body.expectedLength().orElse(0) > MOST_BYTES) {
      body.close();
      throw RequestError.REQUEST_TOO_LARGE.refuse(MOST_BYTES);
    }
    return body instanceof CloseableAvailableByteBody whole
        ? Mono.just(whole)
        : bytes(body).map(new NettyByteBodyFactory(arrival.connection())::adapt);
  }

  private Mono<byte[]> bytes(CloseableByteBody body) {
    return Flux.from(body.toByteArrayPublisher())
        .reduceWith(ByteArrayOutputStream::new, VisitorBodies::append)
        .map(ByteArrayOutputStream::toByteArray)
        .timeout(patience)
        .onErrorMap(
            TimeoutException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the body did not come in time"))
        .onErrorMap(
            IOException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the connection was closed"));
  }

  private static ByteArrayOutputStream append(ByteArrayOutputStream taken, byte[] piece) {
    if (taken.size() + piece.length > MOST_BYTES) {
      throw RequestError.REQUEST_TOO_LARGE.refuse(MOST_BYTES);
    }
    taken.writeBytes(piece);
    return taken;
  }
}
