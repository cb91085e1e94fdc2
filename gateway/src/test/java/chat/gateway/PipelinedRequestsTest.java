package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Requests that a client sends on one connection without waiting for the answers. */
final class PipelinedRequestsTest {
  private static final String MESSAGES = "/api/v1/messages";

  private static Gateways gateway;

  private final int before = messaging().seen().size();

  @BeforeAll
  static void start() throws Exception {
    gateway = Gateways.start();
  }

  @AfterAll
  static void stop() {
    gateway.close();
  }

  @Test
  void nextOneBeginsWhenTheOneBeforeIsAnswered() throws Exception {
    var second = new CountDownLatch(1);
    var overtaken = new ArrayList<Boolean>();
    messaging()
        .on(
            MESSAGES,
            exchange -> {
              if (isFirst(exchange)) {
                overtaken.add(begins(second));
              } else {
                second.countDown();
              }
              StandIn.answer(exchange, 200, "answer to " + exchange.getRequestURI().getQuery());
            });
    var answers = RawHttp.send(port(), post(0, "a", "") + post(1, "b", "Connection: close\r\n"));
    assertEquals(List.of(false), overtaken);
    assertEquals(List.of("answer to n=0", "answer to n=1"), bodies(answers));
  }

  @Test
  void manyWithBodiesAreServedAndAnsweredInTheirOrder() throws Exception {
    answerAll();
    var requests = new StringBuilder();
    var expected = new ArrayList<String>();
    for (int n = 0; n < 100; n++) {
      var isLast = n == 99;
      requests.append(post(n, "x".repeat(n * 100), isLast ? "Connection: close\r\n" : ""));
      expected.add("n=" + n);
    }
    var answers = RawHttp.send(port(), requests.toString());
    var seen = messaging().seen();
    assertEquals(
        expected,
        seen.subList(before, seen.size()).stream().map(one -> one.uri().getQuery()).toList());
    assertEquals(expected.stream().map(query -> "answer to " + query).toList(), bodies(answers));
    assertEquals(9_900, seen.getLast().body().length);
  }

  @Test
  void oneBehindTheLastIsNotServed() throws Exception {
    answerAll();
    RawHttp.send(port(), post(0, "a", "Connection: close\r\n") + post(1, "b", ""));
    assertEquals(List.of("n=0", "n=9"), servedUntilNow());
  }

  @Test
  void oneInFrontOfABrokenOneIsNotServedBehindTheConnectionsEnd() throws Exception {
    var begun = new CountDownLatch(1);
    var end = new CountDownLatch(1);
    messaging()
        .on(
            MESSAGES,
            exchange -> {
              if (isFirst(exchange)) {
                begun.countDown();
                begins(end);
              }
              StandIn.answer(exchange, 200, "stored");
            });
    var broken = post(2, "c", "").replace("Host: 127.0.0.1\r\n", "").replaceFirst("c$", "");
    try (var client = new Socket("127.0.0.1", port())) {
      RawService.write(client, post(0, "a", ""));
      assertTrue(begun.await(1, TimeUnit.MINUTES));
      RawService.write(client, post(1, "b", "") + broken);
      assertEquals(0, client.getInputStream().readAllBytes().length);
      end.countDown();
      assertEquals(List.of("n=0", "n=9"), servedUntilNow());
    }
  }

  private static StandIn messaging() {
    return gateway.service("messaging-service");
  }

  private void answerAll() {
    messaging()
        .on(
            MESSAGES,
            exchange ->
                StandIn.answer(exchange, 200, "answer to " + exchange.getRequestURI().getQuery()));
  }

  /** The requests of this test that have come, when a later one of another connection has. */
  private List<String> servedUntilNow() throws IOException {
    RawHttp.send(port(), post(9, "z", "Connection: close\r\n"));
    return messaging().seen().stream().skip(before).map(one -> one.uri().getQuery()).toList();
  }

  private static boolean isFirst(HttpExchange exchange) {
    return exchange.getRequestURI().getQuery().equals("n=0");
  }

  /** Whether the second request comes while the first is not answered. */
  private static boolean begins(CountDownLatch second) throws IOException {
    try {
      return second.await(500, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static int port() {
    return gateway.server.getPort();
  }

  private static String post(int number, String body, String headers) {
    return "POST %s?n=%d HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: %s\r\nContent-Length: %d\r\n%s\r\n%s"
        .formatted(
            MESSAGES,
            number,
            Gateways.basic(Gateways.EMAIL, Gateways.KEY),
            body.length(),
            headers,
            body);
  }

  private static List<String> bodies(String answers) {
    return Arrays.stream(answers.split("HTTP/1.1 200 OK\r\n", -1))
        .skip(1)
        .map(answer -> answer.substring(answer.indexOf("\r\n\r\n") + 4))
        .toList();
  }
}
