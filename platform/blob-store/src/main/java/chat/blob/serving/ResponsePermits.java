package chat.blob.serving;

import chat.kit.http.LoggedRequest;
import chat.kit.limit.Deadline;
import chat.kit.limit.Permit;
import chat.kit.stream.StreamedBytes;
import io.micronaut.context.event.ApplicationEventListener;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.MutableHttpResponse;
import io.micronaut.http.context.event.HttpRequestTerminatedEvent;
import io.micronaut.http.server.netty.NettyHttpRequest;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import jakarta.annotation.PreDestroy;
import jakarta.inject.Singleton;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds the permits of responses until their clients have taken all bytes.
 *
 * <p>A permit ends when the operating system has taken the whole response, or with the connection,
 * which is closed if the client is too slow.
 */
@Singleton
public final class ResponsePermits implements ApplicationEventListener<HttpRequestTerminatedEvent> {

  /** Maximum number of bytes written for one response before its client must take some. */
  public static final long MEMORY_OF_ONE = 64 << 10;

  private static final Logger LOG = LoggerFactory.getLogger(ResponsePermits.class);

  private static final long UNKNOWN_LENGTH = -1;
  private static final String PERMIT = ResponsePermits.class.getName();

  /** Checks per window, so that no window lasts much longer than configured. */
  private static final int LOOKS_PER_WINDOW = 4;

  /** Clients take bytes in bursts, so one window without any does not prove a low rate. */
  private static final int SLOW_WINDOWS = 2;

  private final TransferRate rate;
  private final Set<Sending> sendings = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("slow-answers").factory());

  ResponsePermits(TransferRate rate) {
    this.rate = rate;
    long period = Math.max(1, rate.window().toMillis() / LOOKS_PER_WINDOW);
    var _ = timer.scheduleWithFixedDelay(this::closeSlow, period, period, TimeUnit.MILLISECONDS);
  }

  /** Attaches a permit to a request that has none yet. */
  public void give(HttpRequest<?> request, Permit permit) {
    request.setAttribute(PERMIT, new Sending(request, permit));
  }

  /** Returns the response with its bytes counted as they are taken, if the request has a permit. */
  public MutableHttpResponse<?> counted(HttpRequest<?> request, MutableHttpResponse<?> answer) {
    Sending sending = request.getAttribute(PERMIT, Sending.class).orElse(null);
    StreamedBytes bytes = answer.getBody(StreamedBytes.class).orElse(null);
    if (sending == null || bytes == null) {
      return answer;
    }
    sending.begin(bytes.length().orElse(UNKNOWN_LENGTH));
    sendings.add(sending);
    return answer.body(new StreamedBytes(sending.counted(bytes.content()), bytes.length()));
  }

  @Override
  public void onApplicationEvent(HttpRequestTerminatedEvent answered) {
    HttpRequest<?> request = answered.getSource();
    request.getAttribute(PERMIT, Sending.class).ifPresent(this::endWhenTaken);
  }

  /** Ends the permit after a flush. The end of a response is still in memory once it is written. */
  private void endWhenTaken(Sending sending) {
    sending
        .request
        .getChannelHandlerContext()
        .writeAndFlush(Unpooled.EMPTY_BUFFER)
        .addListener(_ -> {
          sendings.remove(sending);
          sending.permit.close();
        });
  }

  private void closeSlow() {
    for (Sending each : sendings) {
      try {
        closeIfSlow(each);
      } catch (RuntimeException e) {
        // An exception would end the timer, and slow downloads would hold their permits for good.
        LOG.error("Rate check of the response to {} failed", LoggedRequest.of(each.request), e);
      }
    }
  }

  private void closeIfSlow(Sending sending) {
    if (!sending.isConnected()) {
      sendings.remove(sending);
    } else if (sending.isTooSlow()) {
      LOG.info(
          "Client reads the response to {} too slowly; closing its connection",
          LoggedRequest.of(sending.request));
      sending.request.getChannelHandlerContext().close();
    }
  }

  @PreDestroy
  void stop() {
    timer.shutdownNow();
  }

  /** A response that is being sent. */
  private final class Sending {

    private final NettyHttpRequest<?> request;
    private final Permit permit;
    private final AtomicLong read = new AtomicLong();
    private long length = UNKNOWN_LENGTH;
    private Deadline end = Deadline.NONE;
    private Deadline windowEnd = Deadline.NONE;
    private long takenBefore;
    private int slowWindows;

    Sending(HttpRequest<?> request, Permit permit) {
      this.request = (NettyHttpRequest<?>) request;
      this.permit = permit;
    }

    void begin(long bytes) {
      length = bytes;
      end = Deadline.after(rate.deadline(bytes));
      windowEnd = Deadline.after(rate.window());
    }

    InputStream counted(InputStream content) {
      return new FilterInputStream(content) {
        @Override
        public int read() throws IOException {
          int one = super.read();
          read.addAndGet(one < 0 ? 0 : 1);
          return one;
        }

        @Override
        public int read(byte[] into, int offset, int most) throws IOException {
          int count = super.read(into, offset, most);
          read.addAndGet(Math.max(0, count));
          return count;
        }
      };
    }

    /** Returns the number of bytes that Netty holds until the client takes them. */
    private long pending() {
      Channel channel = request.getChannelHandlerContext().channel();
      ChannelOutboundBuffer waiting = channel.unsafe().outboundBuffer();
      return waiting == null ? 0 : waiting.totalPendingWriteBytes();
    }

    boolean isConnected() {
      return request.getChannelHandlerContext().channel().isActive();
    }

    boolean isTooSlow() {
      if (end.isOver()) {
        return true;
      }
      if (!windowEnd.isOver()) {
        return false;
      }
      windowEnd = Deadline.after(rate.window());
      slowWindows = isWindowSlow() ? slowWindows + 1 : 0;
      return slowWindows >= SLOW_WINDOWS;
    }

    /** A response without pending bytes waits for the storage, not for the client. */
    private boolean isWindowSlow() {
      long pending = pending();
      long taken = read.get() - pending;
      long before = takenBefore;
      takenBefore = taken;
      long left = length < 0 ? Long.MAX_VALUE : length - before;
      return pending > 0 && taken - before < Math.min(rate.bytesPerWindow(), left);
    }
  }
}
