package chat.kit.stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import io.micronaut.core.io.buffer.ReadBuffer;
import io.micronaut.core.io.buffer.ReadBufferFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Subscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Operators;
import reactor.core.publisher.Sinks;

final class BodyStreamTest {

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final MinimumRate ANY = rate(0, LONG, LONG);

  private final Sinks.Many<ReadBuffer> body = Sinks.many().unicast().onBackpressureBuffer();

  @Test
  void bodyIsReadCompletely() throws Exception {
    byte[] content = new byte[300_000];
    new Random(1).nextBytes(content);
    try (BodyStream stream = new BodyStream(body.asFlux(), ANY);
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<byte[]> read = threads.submit(() -> stream.readAllBytes());
      for (int from = 0; from < content.length; from += 7_000) {
        emit(Arrays.copyOfRange(content, from, Math.min(content.length, from + 7_000)));
        emit(new byte[0]);
      }
      body.tryEmitComplete().orThrow();
      assertArrayEquals(content, read.get());
      assertEquals(-1, stream.read());
      assertEquals(-1, stream.read(new byte[10]));
    }
  }

  @Test
  void bufferIsReadInParts() throws Exception {
    try (BodyStream stream = new BodyStream(body.asFlux(), ANY)) {
      emit("abcdef".getBytes(StandardCharsets.UTF_8));
      body.tryEmitComplete().orThrow();
      assertEquals('a', stream.read());
      assertEquals("bcd", new String(stream.readNBytes(3), StandardCharsets.UTF_8));
      assertEquals("ef", new String(stream.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  @Test
  void bytesBeforeABrokenConnectionAreRead() throws Exception {
    try (BodyStream stream = new BodyStream(body.asFlux(), ANY)) {
      emit("abc".getBytes(StandardCharsets.UTF_8));
      var broken = new IllegalStateException("broken");
      body.tryEmitError(broken).orThrow();
      assertEquals("abc", new String(stream.readNBytes(3), StandardCharsets.UTF_8));
      for (int i = 0; i < 2; i++) {
        assertSame(broken, assertThrows(IOException.class, stream::read).getCause());
      }
    }
  }

  @Test
  void fourBuffersAreRequestedAhead() throws Exception {
    var requested = new AtomicLong();
    List<ReadBuffer> buffers = buffers(100);
    try (BodyStream stream =
        new BodyStream(Flux.fromIterable(buffers).doOnRequest(requested::addAndGet), ANY)) {
      assertEquals(4, requested.get());
      for (int i = 1; i <= buffers.size(); i++) {
        assertEquals('x', stream.read());
        assertTrue(requested.get() - i <= 4, "asked for " + requested + " after " + i);
      }
      assertEquals(-1, stream.read());
    }
  }

  @Test
  void closeCancelsTheBodyAndReleasesBuffers() throws Exception {
    var cancelled = new AtomicBoolean();
    List<ReadBuffer> buffers = buffers(3);
    BodyStream stream =
        new BodyStream(
            Flux.fromIterable(buffers)
                .concatWith(Flux.never())
                .doOnCancel(() -> cancelled.set(true)),
            ANY);
    assertEquals('x', stream.read());
    stream.close();
    assertTrue(cancelled.get());
    for (ReadBuffer buffer : buffers) {
      assertThrows(IllegalStateException.class, buffer::readable);
    }
    assertEquals(-1, stream.read());
  }

  @Test
  void failureAfterCloseIsIgnored() throws Exception {
    var dropped = new AtomicBoolean();
    Hooks.onErrorDropped(failure -> dropped.set(true));
    try {
      List<Subscriber<? super ReadBuffer>> subscribers = new ArrayList<>();
      new BodyStream(
              subscriber -> {
                subscribers.add(subscriber);
                subscriber.onSubscribe(Operators.emptySubscription());
              },
              ANY)
          .close();
      subscribers.getFirst().onError(new IllegalStateException("discarded"));
      assertFalse(dropped.get());
    } finally {
      Hooks.resetOnErrorDropped();
    }
  }

  private static MinimumRate rate(long bytesPerSecond, Duration window, Duration total) {
    return new MinimumRate(bytesPerSecond, window, total, RequestError.UNREADABLE_REQUEST::refuse);
  }

  @Test
  void stalledBodyIsRefused() {
    MinimumRate rate = rate(2, Duration.ofSeconds(1), LONG);
    try (BodyStream stream = new BodyStream(body.asFlux(), rate)) {
      emit(new byte[] {'a'});
      assertThrows(Refusal.class, stream::readAllBytes);
    }
  }

  @Test
  void fastEnoughBodyIsReadOverManyWindows() throws Exception {
    MinimumRate rate = rate(1, Duration.ofSeconds(1), LONG);
    Flux<ReadBuffer> slow = Flux.fromIterable(buffers(7)).delayElements(Duration.ofMillis(400));
    try (BodyStream stream = new BodyStream(slow, rate)) {
      assertEquals(7, stream.readAllBytes().length);
    }
  }

  @Test
  void bodyBeyondTheTotalTimeoutIsRefused() {
    MinimumRate rate = rate(0, LONG, Duration.ofMillis(300));
    Flux<ReadBuffer> endless = Flux.fromIterable(buffers(100)).delayElements(Duration.ofMillis(50));
    try (BodyStream stream = new BodyStream(endless, rate)) {
      assertThrows(Refusal.class, stream::readAllBytes);
    }
  }

  @Test
  void interruptEndsABlockedRead() throws Exception {
    var ended = new AtomicBoolean();
    try (BodyStream stream = new BodyStream(body.asFlux(), ANY)) {
      Thread reader =
          Thread.ofVirtual()
              .start(() -> {
                assertThrows(IOException.class, stream::read);
                ended.set(Thread.currentThread().isInterrupted());
              });
      assertFalse(ended.get());
      reader.interrupt();
      reader.join();
      assertTrue(ended.get());
    }
  }

  private void emit(byte[] content) {
    body.tryEmitNext(ReadBufferFactory.getJdkFactory().adapt(content)).orThrow();
  }

  private static List<ReadBuffer> buffers(int number) {
    return new ArrayList<>(
        IntStream.range(0, number)
            .mapToObj(i -> ReadBufferFactory.getJdkFactory().adapt(new byte[] {'x'}))
            .toList());
  }
}
