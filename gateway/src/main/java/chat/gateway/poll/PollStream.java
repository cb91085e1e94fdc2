package chat.gateway.poll;

import chat.contracts.Program;
import chat.kit.error.RequestError;
import io.micronaut.core.io.buffer.ReadBuffer;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.BaseSubscriber;

/**
 * The answers of the polls that wait at one endpoint of messaging-service.
 *
 * <p>Frames have the poll's number (8 bytes), the length of the answer (4 bytes) and the answer;
 * number 0 only keeps the connection alive. When the stream ends, its polls are refused, and their
 * clients come back at random times.
 */
final class PollStream extends BaseSubscriber<ReadBuffer> {
  private static final Logger LOG = LoggerFactory.getLogger(PollStream.class);

  private static final int HEAD = Long.BYTES + Integer.BYTES;

  /** Longer answers are taken for a malformed frame. */
  private static final int MAX_ANSWER = 1 << 20;

  /** Three times the interval at which the service keeps the connection alive. */
  private static final Duration MAX_SILENCE = Duration.ofSeconds(30);

  private final UUID id = UUID.randomUUID();
  private final String endpoint;
  private final Map<Long, WaitingPoll> polls = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();
  private final ByteBuffer head = ByteBuffer.allocate(HEAD);
  private byte @Nullable [] body;
  private int received;
  private volatile long lastReceived = System.nanoTime();
  private volatile boolean isOver;

  PollStream(String endpoint) {
    this.endpoint = endpoint;
  }

  UUID id() {
    return id;
  }

  boolean isOver() {
    return isOver;
  }

  /** Adds a poll and returns its number. Refuses it at once if the stream has ended. */
  long add(WaitingPoll poll) {
    long number = numbers.incrementAndGet();
    polls.put(number, poll);
    if (isOver) {
      refuse(number);
    }
    return number;
  }

  void remove(long number) {
    polls.remove(number);
  }

  /** Refuses polls that the service has lost. Ends the stream if the service is silent. */
  void check(long now) {
    polls.forEach((number, poll) -> {
      if (poll.isDue(now)) {
        refuse(number);
      }
    });
    if (!isOver && now - lastReceived > MAX_SILENCE.toNanos()) {
      cancel();
      end("no bytes for " + MAX_SILENCE);
    }
  }

  @Override
  protected void hookOnNext(ReadBuffer bytes) {
    lastReceived = System.nanoTime();
    var arrived = new byte[bytes.readable()];
    bytes.toArray(arrived, 0);
    var unread = ByteBuffer.wrap(arrived);
    while (unread.hasRemaining() && !isOver) {
      read(unread);
    }
  }

  private void read(ByteBuffer unread) {
    var current = body;
    if (current == null) {
      while (head.hasRemaining() && unread.hasRemaining()) {
        head.put(unread.get());
      }
      if (!head.hasRemaining()) {
        begin();
      }
      return;
    }
    int length = Math.min(current.length - received, unread.remaining());
    unread.get(current, received, length);
    received += length;
    if (received == current.length) {
      complete(current);
    }
  }

  private void begin() {
    int length = head.getInt(Long.BYTES);
    if (length < 0 || length > MAX_ANSWER) {
      cancel();
      end("malformed frame");
    } else if (length > 0) {
      body = new byte[length];
      received = 0;
    } else {
      refuse(head.getLong(0));
      head.clear();
    }
  }

  private void complete(byte[] answer) {
    var poll = polls.remove(head.getLong(0));
    body = null;
    head.clear();
    if (poll != null) {
      poll.answer(answer);
    }
  }

  private void refuse(long number) {
    var poll = polls.remove(number);
    if (poll != null) {
      poll.fail(RequestError.unavailable(Program.MESSAGING.wireName()));
    }
  }

  @Override
  protected void hookOnComplete() {
    end("the service has ended it");
  }

  @Override
  protected void hookOnError(Throwable failure) {
    end(failure.toString());
  }

  private void end(String reason) {
    isOver = true;
    if (!polls.isEmpty()) {
      LOG.warn(
          "Stream of poll answers from {} ended: {}; its {} clients poll again within seconds",
          endpoint,
          reason,
          polls.size());
    }
    polls.keySet().forEach(this::refuse);
  }
}
