package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Polls whose answers follow on a stream of messaging-service. */
final class DeferredPollsTest {
  private static final String POLL = "/api/v1/events?queue_id=1";
  private static final Duration SOON = Duration.ofMinutes(1);

  private final List<String> tickets = new CopyOnWriteArrayList<>();
  private final CountDownLatch end = new CountDownLatch(1);
  private final CompletableFuture<OutputStream> stream = new CompletableFuture<>();
  private Gateways gateway;

  @BeforeEach
  void start() throws Exception {
    gateway = Gateways.start();
    var messaging = gateway.service("messaging-service");
    messaging.on(
        "/internal/poll_answers",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/vnd.chat.poll-answers");
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write(new byte[12]);
          exchange.getResponseBody().flush();
          stream.complete(exchange.getResponseBody());
          try {
            end.await(2, TimeUnit.MINUTES);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    messaging.on(
        "/api/v1/events",
        exchange -> {
          tickets.add(exchange.getRequestHeaders().getFirst("Chat-Poll"));
          StandIn.answer(exchange, 202, "");
        });
  }

  @AfterEach
  void stop() {
    end.countDown();
    gateway.close();
  }

  @Test
  void answersArriveOnTheStream() throws Exception {
    var first = poll();
    await().atMost(SOON).until(() -> tickets.size() == 1);
    var second = poll();
    await().atMost(SOON).until(() -> tickets.size() == 2);
    answer(number(tickets.get(1)), "second");
    assertEquals("second", second.get(1, TimeUnit.MINUTES).body());
    answer(0, "");
    answer(number(tickets.get(0)), "first");
    var response = first.get(1, TimeUnit.MINUTES);
    assertEquals("first", response.body());
    assertEquals(200, response.statusCode());
    assertEquals("application/json", response.headers().firstValue("Content-Type").orElseThrow());
  }

  @Test
  void pollsAreRefusedWhenTheStreamEnds() throws Exception {
    var polls = Stream.generate(this::poll).limit(5).toList();
    await().atMost(SOON).until(() -> tickets.size() == 5);
    end.countDown();
    for (var poll : polls) {
      var refused = poll.get(1, TimeUnit.MINUTES);
      assertEquals(503, refused.statusCode());
      int seconds = Integer.parseInt(refused.headers().firstValue("Retry-After").orElseThrow());
      assertTrue(seconds >= 1 && seconds <= 5);
    }
  }

  @Test
  void malformedFrameEndsTheStream() throws Exception {
    var poll = poll();
    await().atMost(SOON).until(() -> tickets.size() == 1);
    var frame = ByteBuffer.allocate(24);
    frame.putLong(number(tickets.getFirst())).putInt(-1);
    stream.join().write(frame.array());
    stream.join().flush();
    assertEquals(503, poll.get(1, TimeUnit.MINUTES).statusCode());
    assertEquals(404, gateway.send(gateway.request("/nothing")).statusCode());
  }

  private CompletableFuture<HttpResponse<String>> poll() {
    return gateway.http.sendAsync(
        gateway.authenticated(POLL).build(),
        HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
  }

  private static long number(String ticket) {
    return Long.parseLong(ticket.substring(ticket.indexOf('/') + 1));
  }

  private void answer(long number, String text) throws IOException {
    var body = text.getBytes(StandardCharsets.UTF_8);
    var frame = ByteBuffer.allocate(12 + body.length);
    frame.putLong(number).putInt(body.length).put(body);
    stream.join().write(frame.array());
    stream.join().flush();
  }
}
