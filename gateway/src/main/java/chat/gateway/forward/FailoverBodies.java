package chat.gateway.forward;

import chat.gateway.route.RoutedRequest;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.limit.HeapShare;
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
 * Buffers small request bodies, so that they can be sent to another endpoint.
 *
 * <p>All buffers share a sixteenth of the heap; if that is used up, a body is streamed and sent
 * once.
 */
@Singleton
final class FailoverBodies {
  private static final int MAX_BODY_BYTES = 65_536;

  /** A complete body is copied once. */
  private static final int COPIES = 2;

  private final Duration timeout;
  private final AtomicLong freeBytes;

  /**
   * Creates the budget.
   *
   * @param timeout for receiving a whole body
   */
  FailoverBodies(
      @AtLeast("100ms") @Property(name = "chat.client.body-timeout") Duration timeout,
      HeapShare heap) {
    this.timeout = timeout;
    this.freeBytes = new AtomicLong(heap.bytes() / 16);
  }

  /** Applies the function to the body, which is buffered until the function's result completes. */
  <T> Mono<T> hold(
      RoutedRequest routedRequest,
      CloseableByteBody body,
      Function<OutgoingBody, Mono<T>> function) {
    var length = body.expectedLength().orElse(Long.MAX_VALUE);
    if (body instanceof AvailableByteBody
        || length > MAX_BODY_BYTES
        || expectsContinue(routedRequest)) {
      return function.apply(OutgoingBody.once(routedRequest, body));
    }
    return Mono.using(
        () -> take(COPIES * length),
        taken ->
            taken > 0
                ? whole(routedRequest, body).flatMap(function)
                : function.apply(OutgoingBody.once(routedRequest, body)),
        freeBytes::addAndGet,
        false);
  }

  /** Takes all of the bytes or none. Returns the number taken. */
  private long take(long bytes) {
    var freeBefore = freeBytes.getAndUpdate(left -> left >= bytes ? left - bytes : left);
    return freeBefore >= bytes ? bytes : 0;
  }

  private Mono<OutgoingBody> whole(RoutedRequest routedRequest, CloseableByteBody body) {
    return Flux.from(body.toByteArrayPublisher())
        .reduceWith(ByteArrayOutputStream::new, FailoverBodies::append)
        .map(ByteArrayOutputStream::toByteArray)
        .timeout(timeout)
        .onErrorMap(FailoverBodies::unreadable)
        .map(new NettyByteBodyFactory(routedRequest.connection())::adapt)
        .map(whole -> OutgoingBody.once(routedRequest, whole));
  }

  private static ByteArrayOutputStream append(ByteArrayOutputStream read, byte[] part) {
    read.writeBytes(part);
    return read;
  }

  private static Refusal unreadable(Throwable failure) {
    return RequestError.UNREADABLE_REQUEST.refuse(
        failure instanceof TimeoutException
            ? "the body did not arrive in time"
            : "the connection was closed");
  }

  /** Such clients send the body only after the service has asked for it. */
  private static boolean expectsContinue(RoutedRequest routedRequest) {
    return routedRequest.request().getHeaders().contains(HttpHeaders.EXPECT);
  }
}
