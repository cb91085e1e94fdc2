package chat.messaging.queue;

import chat.kit.envelope.Envelope;
import chat.kit.stream.BulkInputStream;
import chat.kit.stream.StreamedBytes;
import chat.messaging.queue.EventsController.Events;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The answers of a gateway's waiting polls, as the bytes of one response.
 *
 * <p>A frame has the poll's number (8 bytes), the length of its answer (4 bytes) and the answer,
 * which is encoded when the gateway reads it. A frame with number 0 only keeps the connection
 * alive. Length 0 means that the answer could not be encoded.
 */
final class AnswerStream extends BulkInputStream {

  private static final Logger LOG = LoggerFactory.getLogger(AnswerStream.class);

  /**
   * Longest answer of a waiting poll, which the gateway holds in memory until it is written. If it
   * would be longer, the client gets no events, polls again, and reads them at its own pace.
   */
  private static final int MAX_LENGTH = 8 << 10;

  private static final byte[] NO_BYTES = {};

  private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);

  private static final PollAnswer KEEP_ALIVE_FRAME = new PollAnswer(0, null, List.of());
  private static final PollAnswer END = new PollAnswer(0, null, List.of());

  private final Envelope envelope;
  private final Runnable whenClosed;
  private final BlockingQueue<PollAnswer> answers = new LinkedBlockingQueue<>();
  private InputStream frame = nullInputStream();
  private boolean isAtEnd;

  /**
   * An answer that is not encoded yet.
   *
   * @param number the gateway's number of the poll
   */
  private record PollAnswer(long number, @Nullable Events events, List<String> ignored) {}

  /**
   * Opens the stream. Its first frame lets the response begin at once.
   *
   * @param whenClosed called when the gateway has closed the connection
   */
  AnswerStream(Envelope envelope, Runnable whenClosed) {
    this.envelope = envelope;
    this.whenClosed = whenClosed;
    answers.add(KEEP_ALIVE_FRAME);
  }

  /**
   * Sends an answer when the gateway reads it.
   *
   * @param ignored names of the request's parameters that are not supported
   */
  void send(long number, Events events, List<String> ignored) {
    answers.add(new PollAnswer(number, events, ignored));
  }

  /** Ends the response after the answers so far. */
  void end() {
    answers.add(END);
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = 0;
    while (read < length) {
      int more = frame.read(into, offset + read, length - read);
      if (more > 0) {
        read += more;
      } else if (!advance(read > 0)) {
        break;
      }
    }
    return read == 0 && length > 0 ? -1 : read;
  }

  /**
   * Opens the next frame. False at the end, or if none is ready.
   *
   * @param onlyReady whether to return at once if no answer is ready
   */
  private boolean advance(boolean onlyReady) throws IOException {
    if (isAtEnd) {
      return false;
    }
    PollAnswer next = onlyReady ? answers.poll() : await();
    if (next == null) {
      return false;
    }
    if (next == END) {
      isAtEnd = true;
      return false;
    }
    frame = encoded(next);
    return true;
  }

  private PollAnswer await() throws InterruptedIOException {
    try {
      PollAnswer next = answers.poll(KEEP_ALIVE.toMillis(), TimeUnit.MILLISECONDS);
      return next == null ? KEEP_ALIVE_FRAME : next;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var interrupted = new InterruptedIOException("Interrupted");
      interrupted.initCause(e);
      throw interrupted;
    }
  }

  private InputStream encoded(PollAnswer answer) {
    Events events = answer.events();
    if (events == null) {
      return frame(answer.number(), NO_BYTES);
    }
    try {
      byte[] body = body(events, answer.ignored());
      return frame(
          answer.number(),
          body != null ? body : body(new Events(List.of(), events.queueId()), answer.ignored()));
    } catch (IOException | RuntimeException e) {
      LOG.error("Encoding the answer of a waiting poll failed; its client gets a 503", e);
      return frame(answer.number(), NO_BYTES);
    }
  }

  /** Returns the envelope; null if it is too long. */
  private byte @Nullable [] body(Events events, List<String> ignored) throws IOException {
    Object body = envelope.success(events, ignored);
    if (body instanceof StreamedBytes streamed) {
      streamed.content().close();
      return null;
    }
    return body instanceof byte[] whole && whole.length <= MAX_LENGTH ? whole : null;
  }

  private static InputStream frame(long number, byte @Nullable [] body) {
    byte[] bytes = body == null ? NO_BYTES : body;
    return new ByteArrayInputStream(
        ByteBuffer.allocate(Long.BYTES + Integer.BYTES + bytes.length)
            .putLong(number)
            .putInt(bytes.length)
            .put(bytes)
            .array());
  }

  @Override
  public void close() throws IOException {
    whenClosed.run();
    end();
  }
}
