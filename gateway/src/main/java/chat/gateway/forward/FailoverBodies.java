package chat.gateway.forward;

import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpHeaders;
import io.micronaut.http.body.AvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.netty.body.NettyByteBodyFactory;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Holds small request bodies in memory, so that they can be sent to another endpoint. All of them
 * share a sixteenth of the heap; where that is taken, a body is streamed and sent once.
 */
@Singleton
final class FailoverBodies {
  private static final int MOST_BYTES = 65_536;

  /** A body is copied once when it is whole. */
  private static final int COPIES = 2;

  private final Duration timeout;
  private final AtomicLong free = new AtomicLong(Runtime.getRuntime().maxMemory() / 16);

  /**
   * Creates the budget.
   *
   * @param timeout for the whole of a body that is held
   */
  FailoverBodies(@AtLeast("100ms") @Property(name = "chat.client.body-timeout") Duration timeout) {
    this.timeout = timeout;
  }

  /** Applies the function to the body, which is held until the result of the function ends. */
  <T> Mono<T> hold(
      Arrival arrival, CloseableByteBody body, Function<OutgoingBody, Mono<T>> function) {
    var length = body.expectedLength().orElse(Long.MAX_VALUE);
    if (body instanceof AvailableByteBody || length > MOST_BYTES || expectsContinue(arrival)) {
      return function.apply(OutgoingBody.once(arrival, body));
    }
    return Mono.using(
        () -> take(COPIES * length),
        taken ->
            taken > 0
                ? whole(arrival, body).flatMap(function)
                : function.apply(OutgoingBody.once(arrival, body)),
        free::addAndGet,
        false);
  }

  /** The number of bytes that were taken: all of them or 0. */
  private long take(long bytes) {
    var before = free.getAndUpdate(left -> left >= bytes ? left - bytes : left);
    return before >= bytes ? bytes : 0;
  }

  private Mono<OutgoingBody> whole(Arrival arrival, CloseableByteBody body) {
    return Flux.from(body.toByteArrayPublisher())
        .reduceWith(ByteArrayOutputStream::new, FailoverBodies::append)
        .map(ByteArrayOutputStream::toByteArray)
        .timeout(timeout)
        .onErrorMap(FailoverBodies::unreadable)
        .map(new NettyByteBodyFactory(arrival.connection())::adapt)
        .map(whole -> OutgoingBody.once(arrival, whole));
  }

  private static ByteArrayOutputStream append(ByteArrayOutputStream read, byte[] part) {
    read.writeBytes(part);
    return read;
  }

  private static Refusal unreadable(Throwable failure) {
    return RequestError.UNREADABLE_REQUEST.refuse(
        failure instanceof TimeoutException
            ? "the body did not come in time"
            : "the connection was closed");
  }

  /** The client sends the body only once the service has asked for it. */
  private static boolean expectsContinue(Arrival arrival) {
    return arrival.request().getHeaders().contains(HttpHeaders.EXPECT);
  }
}
