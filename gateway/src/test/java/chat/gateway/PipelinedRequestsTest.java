package chat.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** Requests that a client sends on one connection without waiting for the answers. */
@TestInstance(Lifecycle.PER_CLASS)
final class PipelinedRequestsTest {
  private static final String MESSAGES = "/api/v1/messages";

  @AutoClose private final Gateways gateway = Gateways.start();

  @Test
  void nextRequestWaitsForThePreviousResponse() throws Exception {
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
  void manyRequestsWithBodiesAreAnsweredInOrder() throws Exception {
    messaging()
        .on(
            MESSAGES,
            exchange ->
                StandIn.answer(exchange, 200, "answer to " + exchange.getRequestURI().getQuery()));
    var before = messaging().seen().size();
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
  void hundredsOfPipelinedRequestsAreAnswered() throws Exception {
    var one = "GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n";
    var answers =
        RawHttp.send(port(), (one + "\r\n").repeat(499) + one + "Connection: close\r\n\r\n");
    assertEquals(500, answers.split("HTTP/1.1 404", -1).length - 1);
  }

  private StandIn messaging() {
    return gateway.service("messaging-service");
  }

  private static boolean isFirst(HttpExchange exchange) {
    return exchange.getRequestURI().getQuery().equals("n=0");
  }

  /** Whether the second request begins before the first is answered. */
  private static boolean begins(CountDownLatch second) throws IOException {
    try {
      return second.await(500, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private int port() {
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
