package chat.gateway;

import chat.gateway.limit.EvictingBudget;
import chat.gateway.route.Arrival;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.setting.AtLeast;
import io.micronaut.context.annotation.Property;
import io.micronaut.http.HttpMethod;
import io.micronaut.http.body.CloseableAvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import io.micronaut.http.netty.body.NettyByteBodyFactory;
import jakarta.inject.Singleton;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/**
 * Takes what visitors send, which are short forms. All that are received at a time share a
 * sixteenth of the heap; beyond that, the one that began first is refused, so that slow clients
 * give way to others.
 */
@Singleton
final class VisitorBodies {
  private static final int MOST_BYTES = 65_536;

  /** Bytes that a request takes beside its body, and a part of what others leave free. */
  private static final long REQUEST_BYTES = 24 << 10;

  /** A body is copied once when it is whole. */
  private static final int COPIES = 2;

  private static final Set<HttpMethod> WITHOUT_BODY =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private final Duration patience;
  private final EvictingBudget budget = new EvictingBudget(Runtime.getRuntime().maxMemory() / 16);

  /**
   * Takes bodies of a limited size in a limited time.
   *
   * @param patience for the whole body, so that nobody holds on to the memory
   */
  VisitorBodies(@AtLeast("100ms") @Property(name = "chat.client.body-timeout") Duration patience) {
    this.patience = patience;
  }

  /**
   * The whole body, which then belongs to the caller; 413 where it is too large, 503 where there is
   * no memory for it.
   */
  Mono<CloseableAvailableByteBody> take(Arrival arrival) {
    var body = arrival.takeBody(false);
    var method = arrival.request().getMethod();
    if (WITHOUT_BODY.contains(method) && !isEmpty(body)) {
      body.close();
      throw RequestError.UNREADABLE_REQUEST.refuse(
          "%s without an account takes no body".formatted(method));
    }
    if (body.expectedLength().orElse(0) > MOST_BYTES) {
      body.close();
      throw RequestError.REQUEST_TOO_LARGE.refuse(MOST_BYTES);
    }
    return body instanceof CloseableAvailableByteBody whole
        ? Mono.just(whole)
        : Mono.defer(() -> bytes(body)).map(new NettyByteBodyFactory(arrival.connection())::adapt);
  }

  private static boolean isEmpty(CloseableByteBody body) {
    return body instanceof CloseableAvailableByteBody whole && whole.length() == 0;
  }

  private Mono<byte[]> bytes(CloseableByteBody body) {
    var eviction = Sinks.<byte[]>one();
    var lease = budget.open(() -> eviction.tryEmitError(noMemory()));
    lease.grow(REQUEST_BYTES);
    return Flux.from(body.toByteArrayPublisher())
        .takeUntilOther(eviction.asMono())
        .doOnNext(piece -> lease.grow((long) COPIES * piece.length))
        .reduceWith(ByteArrayOutputStream::new, VisitorBodies::append)
        .map(ByteArrayOutputStream::toByteArray)
        .timeout(patience)
        .onErrorMap(
            TimeoutException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the body did not come in time"))
        .onErrorMap(
            IOException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the connection was closed"))
        .doFinally(_ -> lease.close());
  }

  private static Refusal noMemory() {
    return OverloadError.TOO_MANY_BODIES.refusal();
  }

  private static ByteArrayOutputStream append(ByteArrayOutputStream taken, byte[] piece) {
    if (taken.size() + piece.length > MOST_BYTES) {
      throw RequestError.REQUEST_TOO_LARGE.refuse(MOST_BYTES);
    }
    taken.writeBytes(piece);
    return taken;
  }
}
