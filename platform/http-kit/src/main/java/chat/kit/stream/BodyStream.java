package chat.kit.stream;

import chat.kit.limit.Deadline;
import io.micronaut.core.io.buffer.ReadBuffer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.ServerHttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;

/**
 * The body of a request, read by one thread as it arrives.
 *
 * <p>A few buffers are requested ahead, so that the event loop and the reader need not wake each
 * other for each. Bytes that arrived before a connection broke are read first; then an {@link
 * IOException} follows.
 */
public final class BodyStream extends BulkInputStream {

  /** Maximum number of unread buffers in memory, each of 64 KB at most. */
  private static final int AHEAD = 4;

  private static final int REQUEST_SIZE = AHEAD / 2;

  /** An empty element marks the end. */
  private final BlockingQueue<Optional<ReadBuffer>> pieces = new LinkedBlockingQueue<>();

  private final BodySubscriber bodySubscriber = new BodySubscriber();
  private volatile @Nullable Throwable failure;
  private volatile boolean isClosed;
  private @Nullable ReadBuffer piece;
  private boolean isAtEnd;
  private int takenSinceRequest;

  private final MinimumRate rate;
  private final Deadline end;

  /** The time spent waiting for the client in this window, and the bytes received in it. */
  private long waitedNanos;

  private long receivedInWindow;

  BodyStream(Publisher<ReadBuffer> body, MinimumRate rate) {
    this.rate = rate;
    this.end = Deadline.after(rate.total());
    body.subscribe(bodySubscriber);
  }

  /**
   * Returns the body, which nothing else may read; it is empty if the request is not one of this
   * server's.
   *
   * @param rate of the client; its refusal is thrown if the body arrives more slowly
   */
  public static InputStream of(HttpRequest<?> request, MinimumRate rate) {
    return request instanceof ServerHttpRequest<?> incoming
        ? new BodyStream(incoming.byteBody().toReadBufferPublisher(), rate)
        : nullInputStream();
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    ReadBuffer current = piece == null ? next() : piece;
    if (current == null) {
      return -1;
    }
    int readable = current.readable();
    if (readable <= length) {
      piece = null;
      current.toArray(into, offset);
      return readable;
    }
    piece = current;
    current.split(length).toArray(into, offset);
    return length;
  }

  /** Returns the next buffer that is not empty; null at the end. */
  private @Nullable ReadBuffer next() throws IOException {
    while (!isAtEnd) {
      ReadBuffer next = take().orElse(null);
      if (next == null) {
        isAtEnd = true;
      } else if (next.readable() > 0) {
        return next;
      } else {
        next.close();
      }
    }
    Throwable cause = failure;
    if (cause != null) {
      throw new IOException(cause);
    }
    return null;
  }

  private Optional<ReadBuffer> take() throws InterruptedIOException {
    try {
      Optional<ReadBuffer> next = await();
      next.ifPresent(arrived -> receivedInWindow += arrived.readable());
      takenSinceRequest++;
      if (takenSinceRequest == REQUEST_SIZE) {
        takenSinceRequest = 0;
        bodySubscriber.request(REQUEST_SIZE);
      }
      return next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var interrupted = new InterruptedIOException("Interrupted");
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  private Optional<ReadBuffer> await() throws InterruptedException {
    while (true) {
      requireRate();
      long begin = System.nanoTime();
      long left = Math.min(rate.window().toNanos() - waitedNanos, end.left().toNanos());
      Optional<ReadBuffer> next = pieces.poll(left, TimeUnit.NANOSECONDS);
      waitedNanos += System.nanoTime() - begin;
      if (next != null) {
        return next;
      }
    }
  }

  private void requireRate() {
    boolean isWindowOver = waitedNanos >= rate.window().toNanos();
    if (end.isOver() || isWindowOver && receivedInWindow < rate.bytesPerWindow()) {
      throw rate.tooSlow().get();
    }
    if (isWindowOver) {
      waitedNanos = 0;
      receivedInWindow = 0;
    }
  }

  /** Cancels the subscription and releases all unread buffers. */
  @Override
  public void close() {
    isClosed = true;
    bodySubscriber.cancel();
    if (piece != null) {
      piece.close();
      piece = null;
    }
    isAtEnd = true;
    discard();
  }

  private void discard() {
    for (var left = pieces.poll(); left != null; left = pieces.poll()) {
      left.ifPresent(ReadBuffer::close);
    }
  }

  /** Receives the body; buffers that arrive after cancellation are released silently. */
  private final class BodySubscriber implements CoreSubscriber<ReadBuffer> {

    private volatile @Nullable Subscription subscription;

    @Override
    public void onSubscribe(Subscription subscribed) {
      subscription = subscribed;
      subscribed.request(AHEAD);
    }

    void request(int more) {
      Subscription current = subscription;
      if (current != null) {
        current.request(more);
      }
    }

    void cancel() {
      Subscription current = subscription;
      if (current != null) {
        current.cancel();
      }
    }

    @Override
    public void onNext(ReadBuffer next) {
      pieces.add(Optional.of(next));
      if (isClosed) {
        discard();
      }
    }

    @Override
    public void onComplete() {
      pieces.add(Optional.empty());
    }

    @Override
    public void onError(Throwable cause) {
      failure = cause;
      pieces.add(Optional.empty());
    }
  }
}
