package chat.kit.form;

import chat.kit.error.RequestError;
import io.micronaut.http.body.ByteBody;
import io.micronaut.http.body.CloseableAvailableByteBody;
import io.micronaut.http.body.CloseableByteBody;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.function.LongConsumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the body of a form into memory, charging the memory budget as bytes arrive. */
public final class FormBody {

  private FormBody() {}

  /**
   * Reads the bytes of a body and consumes it, because any other reader would retain a copy.
   *
   * @param most maximum size in bytes; a longer body is refused
   * @param timeout for the whole body
   * @param growing called with a number of additional bytes before they are allocated
   */
  public static CompletableFuture<byte[]> read(
      ByteBody body, long most, Duration timeout, LongConsumer growing) {
    long length = body.expectedLength().orElse(-1);
    CloseableByteBody taken = body.move();
    return taken instanceof CloseableAvailableByteBody whole
        ? CompletableFuture.completedFuture(allOf(whole, most, growing))
        : inParts(taken, timeout, begin(taken, length, most, growing));
  }

  /** Closes a body that is not read, so that the rest of it is received and dropped. */
  private static WholeBody begin(
      CloseableByteBody body, long length, long most, LongConsumer growing) {
    try {
      return new WholeBody(length, most, growing);
    } catch (RuntimeException | Error e) {
      body.close();
      throw e;
    }
  }

  private static byte[] allOf(CloseableAvailableByteBody whole, long most, LongConsumer growing) {
    try (whole) {
      if (whole.length() > most) {
        throw RequestError.REQUEST_TOO_LARGE.refuse(most);
      }
      growing.accept(whole.length());
      return whole.toByteArray();
    }
  }

  /** Reads a body in parts; its size is checked while it arrives. */
  private static CompletableFuture<byte[]> inParts(
      CloseableByteBody body, Duration timeout, WholeBody whole) {
    return Flux.from(body.toByteArrayPublisher())
        // The exception is also raised for a body that was discarded here, after the subscriber
        // left.
        .onErrorResume(ByteBody.BodyDiscardedException.class, _ -> Mono.never())
        .collect(() -> whole, WholeBody::add)
        .map(WholeBody::bytes)
        .timeout(timeout)
        .onErrorMap(
            TimeoutException.class,
            _ -> RequestError.UNREADABLE_REQUEST.refuse("the body did not arrive in time"))
        .toFuture();
  }
}
