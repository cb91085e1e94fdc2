package chat.gateway;

import chat.gateway.limit.EvictingBudget;
import chat.gateway.route.RoutedRequest;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.limit.HeapShare;
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
 * Receives the request bodies of visitors, which are short forms.
 *
 * <p>All bodies being received share a sixteenth of the heap. Beyond that, the oldest is refused,
 * so that slow clients can't block others.
 */
@Singleton
final class VisitorBodies {
  private static final int MAX_BODY_BYTES = 65_536;

  /** Bytes per request beside its body, partly covered by memory that other budgets leave free. */
  private static final long REQUEST_BYTES = 24 << 10;

  /** A complete body is copied once. */
  private static final int COPIES = 2;

  private static final Set<HttpMethod> WITHOUT_BODY =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

  private final Duration timeout;
  private final EvictingBudget budget;

  /**
   * Limits the size and duration of bodies.
   *
   * @param timeout timeout for the whole body, so that no client can occupy memory
   */
  VisitorBodies(
      @AtLeast("100ms") @Property(name = "chat.client.body-timeout") Duration timeout,
      HeapShare heap) {
    this.timeout = timeout;
    this.budget = new EvictingBudget(heap.bytes() / 16);
  }

  /**
   * Returns the whole body, which then belongs to the caller. 413 if it is too large, 503 if the
   * budget is used up.
   */
  Mono<CloseableAvailableByteBody> take(RoutedRequest routedRequest) {
    var body = routedRequest.takeBody(false);
    var method = routedRequest.request().getMethod();
    if (WITHOUT_BODY.contains(method) && !isEmpty(body)) {
      body.close();
      throw RequestError.UNREADABLE_REQUEST.refuse(
          "a %s request without an account must not have a body".formatted(method));
    }
    if (body.expectedLength().orElse(0) > MAX_BODY_BYTES) {
      body.close();
      throw RequestError.REQUEST_TOO_LARGE.refuse(MAX_BODY_BYTES);
    }
    return body instanceof CloseableAvailableByteBody whole
        ? Mono.just(whole)
        : Mono.defer(() -> bytes(body))
            .map(new NettyByteBodyFactory(routedRequest.connection())::adapt);
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
        .doOnNext(chunk -> lease.grow((long) COPIES * chunk.length))
        .reduceWith(ByteArrayOutputStream::new, VisitorBodies::append)
        .map(ByteArrayOutputStream::toByteArray)
        .timeout(timeout)
        .onErrorMap(
            TimeoutException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the body did not arrive in time"))
        .onErrorMap(
            IOException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the connection was closed"))
        .doFinally(_ -> lease.close());
  }

  private static Refusal noMemory() {
    return OverloadError.TOO_MANY_BODIES.refusal();
  }

  private static ByteArrayOutputStream append(ByteArrayOutputStream buffer, byte[] chunk) {
    if (buffer.size() + chunk.length > MAX_BODY_BYTES) {
      throw RequestError.REQUEST_TOO_LARGE.refuse(MAX_BODY_BYTES);
    }
    buffer.writeBytes(chunk);
    return buffer;
  }
}
