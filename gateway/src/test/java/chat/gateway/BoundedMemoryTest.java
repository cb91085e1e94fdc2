package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Floods of requests against a gateway with the heap of the local stack. All other requests are
 * answered meanwhile.
 */
@Tag("deep")
@Timeout(400)
@TestInstance(Lifecycle.PER_CLASS)
final class BoundedMemoryTest {
  private static final int CLIENTS = 1_400;
  private static final int ACCOUNTS = 80;
  private static final String HOST = " HTTP/1.1\r\nHost: 127.0.0.1\r\n";
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile CountDownLatch events = new CountDownLatch(1);
  private TestKeys keys;
  private IdentityStandIn identity;
  private StandIn messaging;
  private StandIn uploads;
  private GatewayProcess gateway;

  @BeforeAll
  void start() throws Exception {
    keys = TestKeys.make();
    identity = new IdentityStandIn(keys);
    messaging = new StandIn("messaging-service", keys);
    uploads = new StandIn("uploads-service", keys);
    identity.member(Gateways.EMAIL, Gateways.KEY, 42);
    for (int i = 0; i < ACCOUNTS; i++) {
      identity.member(email(i), Gateways.KEY, 100 + i);
    }
    messaging.on(
        "/api/v1/events",
        exchange -> {
          waiting.incrementAndGet();
          try {
            events.await();
            StandIn.answer(exchange, 200, "events");
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          } finally {
            waiting.decrementAndGet();
          }
        });
    var environment = new HashMap<String, String>();
    environment.put("CHAT_KEYS_DIRECTORY", keys.directory().toString());
    environment.put("CHAT_IDENTITY_URL", identity.service.address().toString());
    environment.put("CHAT_MESSAGING_URL", messaging.address().toString());
    environment.put("CHAT_UPLOADS_URL", uploads.address().toString());
    environment.put("CHAT_CHANGES_ENABLED", "false");
    // Simulates clients with different IP addresses.
    environment.put("CHAT_RATE_LIMIT_ADDRESS", "1000000/60");
    environment.put("CHAT_RATE_LIMIT_LOGIN", "1000000/60");
    environment.put("CHAT_RATE_LIMIT_ACCOUNT", "1000000/60");
    gateway =
        new GatewayProcess(
            environment,
            "-Xmx128m",
            "-Xms64m",
            "-XX:NewSize=48m",
            "-XX:MaxNewSize=48m",
            "-XX:+UseSerialGC",
            "-XX:MinHeapFreeRatio=20",
            "-XX:MaxHeapFreeRatio=40",
            "-Xss512k",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:TieredStopAtLevel=1",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED");
  }

  @AfterAll
  void stop() throws Exception {
    events.countDown();
    gateway.close();
    messaging.close();
    uploads.close();
    identity.close();
    http.close();
  }

  /** The bytes that each client of a flood sends before it goes silent. */
  private enum Flood {
    FORMS("POST /login" + HOST + FORM + "Content-Length: 65536\r\n\r\n" + "x".repeat(65_000)),
    SHORT_FORMS("POST /login" + HOST + FORM + "Content-Length: 200\r\n\r\nusername="),
    ENDLESS_FORMS(
        "POST /join/x" + HOST + "Transfer-Encoding: chunked\r\n\r\nfde8\r\n" + "x".repeat(65_000)),
    BODIES_TO_READ_ONLY_PATHS(
        "POST /user_avatars/1/avatars/x"
            + HOST
            + "Content-Length: 65536\r\n\r\n"
            + "x".repeat(65_000)),
    BODIES_OF_GET_REQUESTS(
        "GET /user_avatars/1/avatars/x"
            + HOST
            + "Content-Length: 65536\r\n\r\n"
            + "x".repeat(65_000)),
    WRONG_CREDENTIALS(
        "POST /api/v1/messages"
            + HOST
            + "Authorization: "
            + Gateways.basic(Gateways.EMAIL, "x".repeat(32))
            + "\r\nContent-Length: 1000000\r\n\r\n"
            + "x".repeat(900_000)),
    NO_SUCH_PATH("POST /nothing" + HOST + "Content-Length: 1000000\r\n\r\n" + "x".repeat(900_000)),
    LONG_URLS("GET /login?" + "x".repeat(130_000)),
    MANY_HEADERS("GET /login" + HOST + ("X-Header: " + "x".repeat(1_000) + "\r\n").repeat(30)),
    PIPELINED(
        "GET /api/v1/events?queue_id=1"
            + HOST
            + Gateways.CREDENTIALS
            + "\r\n\r\n"
            + ("GET /nothing" + HOST + "\r\n").repeat(2_000)),
    NOTHING("");

    private final byte[] bytes;

    Flood(String text) {
      this.bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void floodDoesNotBlockOtherRequests(Flood flood) throws Exception {
    try (var clients = new Clients()) {
      clients.open(CLIENTS, flood.bytes);
      for (int i = 0; i < 10; i++) {
        assertOtherRequestsAreAnswered();
      }
    }
    await().atMost(Duration.ofMinutes(1)).until(this::pollsHaveEnded);
  }

  @Test
  void pollsWithLongUrlsDoNotBlockOtherRequests() throws Exception {
    try (var clients = new Clients()) {
      clients.open(
          CLIENTS,
          ("GET /api/v1/events?queue_id=1&x="
                  + "x".repeat(100_000)
                  + HOST
                  + Gateways.CREDENTIALS
                  + "\r\n\r\n")
              .getBytes(StandardCharsets.ISO_8859_1));
      for (int i = 0; i < 10; i++) {
        assertOtherRequestsAreAnswered();
      }
    }
    await().atMost(Duration.ofMinutes(1)).until(this::pollsHaveEnded);
  }

  private boolean pollsHaveEnded() {
    events.countDown();
    events = new CountDownLatch(1);
    return waiting.get() == 0;
  }

  @Test
  void waitingPollsAreLimitedByTheHeap() throws Exception {
    try (var polls = new Clients()) {
      for (int i = 0; i < 8_000; i++) {
        polls.add(poll(i % ACCOUNTS, i));
        if (i % 40 == 0) {
          assertOtherRequestsAreAnswered();
        }
      }
      for (int i = 0; i < 10; i++) {
        assertOtherRequestsAreAnswered();
      }
      await().atMost(Duration.ofMinutes(2)).until(() -> waiting.get() + polls.answered() == 8_000);
      // Each has its own connection. The maximum heap that the JVM reports excludes one survivor
      // space.
      assertTrue(waiting.get() >= 4_300, "only %s wait".formatted(waiting));
      var refused = polls.answers();
      assertEquals(8_000 - waiting.get(), refused.size());
      for (var answer : refused) {
        assertTrue(answer.startsWith("HTTP/1.1 503"), answer);
        assertTrue(answer.contains("Retry-After: "), answer);
      }
      assertTrue(gateway.isAlive());
      events.countDown();
      await().atMost(Duration.ofMinutes(1)).until(() -> waiting.get() == 0);
      assertOtherRequestsAreAnswered();
    } finally {
      events.countDown();
      events = new CountDownLatch(1);
    }
  }

  private Socket poll(int account, int queue) throws IOException {
    var client = new Socket("127.0.0.1", gateway.port);
    RawService.write(
        client,
        "GET /api/v1/events?last_event_id=12345&queue_id=00000000-0000-0000-0000-%012d"
                .formatted(queue)
            + HOST
            + "Authorization: "
            + Gateways.basic(email(account), Gateways.KEY)
            + "\r\nUser-Agent: ZulipPython/0.9.1 (Linux; 6.1)\r\nAccept: */*\r\n"
            + "Accept-Encoding: gzip, deflate\r\nConnection: keep-alive\r\n\r\n");
    return client;
  }

  private static String email(int account) {
    return "account%d@example.com".formatted(account);
  }

  /** Sends requests of accounts and visitors, with and without bodies. */
  private void assertOtherRequestsAreAnswered() throws Exception {
    assertAnswered(authenticated("/api/v1/users"));
    assertAnswered(
        authenticated("/api/v1/messages").POST(HttpRequest.BodyPublishers.ofString("content=x")));
    assertAnswered(
        authenticated("/api/v1/user_uploads")
            .POST(HttpRequest.BodyPublishers.ofByteArray(new byte[300_000])));
    assertAnswered(request("/user_avatars/1/avatars/x"));
    assertAnswered(
        request("/api/v1/fetch_api_key")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString("username=a&password=b")));
    var alone =
        RawHttp.get(gateway.port, "/api/v1/streams?x=1", Gateways.CREDENTIALS, "Accept: */*");
    assertTrue(RawHttp.status(alone) == 503 && alone.contains("channels-service"), alone);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port + path))
        .timeout(Duration.ofSeconds(20));
  }

  private HttpRequest.Builder authenticated(String path) {
    return request(path).header("Authorization", Gateways.basic(Gateways.EMAIL, Gateways.KEY));
  }

  private void assertAnswered(HttpRequest.Builder request) throws Exception {
    assertTrue(gateway.isAlive(), "the gateway has ended");
    var answer = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode(), () -> answer.uri() + ": " + answer.body());
  }

  /** Connections that are kept open. */
  private final class Clients implements AutoCloseable {
    private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    void add(Socket socket) {
      sockets.add(socket);
    }

    /** Opens connections and writes to them, as much as the gateway takes. */
    void open(int count, byte[] bytes) throws IOException {
      for (int i = 0; i < count; i++) {
        var socket = new Socket("127.0.0.1", gateway.port);
        sockets.add(socket);
        threads.execute(() -> write(socket, bytes));
      }
    }

    private static void write(Socket socket, byte[] bytes) {
      try {
        socket.getOutputStream().write(bytes);
      } catch (IOException e) {
        // The gateway has refused it.
      }
    }

    /** The number of clients with a response. */
    int answered() throws IOException {
      int answered = 0;
      for (var socket : List.copyOf(sockets)) {
        answered += socket.getInputStream().available() > 0 ? 1 : 0;
      }
      return answered;
    }

    /** The heads of the responses received so far. */
    List<String> answers() throws IOException {
      var answers = new ArrayList<String>();
      for (var socket : List.copyOf(sockets)) {
        socket.setSoTimeout(5_000);
        try {
          if (socket.getInputStream().available() > 0) {
            answers.add(RawService.head(socket));
          }
        } catch (SocketTimeoutException e) {
          throw new AssertionError("Half an answer", e);
        }
      }
      return answers;
    }

    @Override
    public void close() throws IOException {
      for (var socket : List.copyOf(sockets)) {
        socket.close();
      }
      threads.close();
    }
  }
}
