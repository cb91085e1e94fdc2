package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large bodies and slow peers, with a gateway of 128 MB heap. */
final class StreamingTest {
  private static final int MEGABYTE = 1 << 20;
  private static final int LARGE = 200 * MEGABYTE;
  private static final byte[] CHUNK = new byte[MEGABYTE];

  private static TestKeys keys;
  private static IdentityStandIn identity;
  private static StandIn uploads;
  private static GatewayProcess gateway;
  private static HttpClient http;

  @BeforeAll
  static void start() throws Exception {
    new Random(1).nextBytes(CHUNK);
    http = HttpClient.newHttpClient();
    keys = TestKeys.make();
    identity = new IdentityStandIn(keys);
    identity.member(Gateways.EMAIL, Gateways.KEY, 42);
    uploads = new StandIn("uploads-service", keys);
    var environment = new HashMap<String, String>();
    environment.put("CHAT_KEYS_DIRECTORY", keys.directory().toString());
    environment.put("CHAT_IDENTITY_URL", identity.service.address().toString());
    environment.put("CHAT_UPLOADS_URL", uploads.address().toString());
    environment.put("CHAT_RATE_LIMIT_ACCOUNT", "100000/60");
    gateway =
        new GatewayProcess(environment, "-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");
  }

  @AfterAll
  static void stop() throws Exception {
    gateway.close();
    uploads.close();
    identity.close();
    http.close();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void largeUploadIsStreamedInLittleMemory(boolean lengthIsKnown) throws Exception {
    uploads.on("/api/v1/user_uploads", digesting());
    exchange(upload(MEGABYTE, lengthIsKnown));
    var before = gateway.peakMemory();
    assertEquals(digestOf(LARGE), exchange(upload(LARGE, lengthIsKnown)));
    assertGrownByLessThan(64 * MEGABYTE, before);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void largeDownloadIsStreamedInLittleMemory(boolean lengthIsKnown) throws Exception {
    uploads.on("/user_uploads/7/large", sending(LARGE, lengthIsKnown, new AtomicLong()));
    uploads.on("/user_uploads/7/small", sending(MEGABYTE, lengthIsKnown, new AtomicLong()));
    assertArrayEquals(CHUNK, download("small").body().readAllBytes());
    var before = gateway.peakMemory();
    var response = download("large");
    assertEquals(
        lengthIsKnown ? LARGE : -1,
        response.headers().firstValueAsLong("Content-Length").orElse(-1));
    assertEquals(digestOf(LARGE), digest(response.body()));
    assertGrownByLessThan(64 * MEGABYTE, before);
  }

  @Test
  void slowReaderCausesBackpressureOnTheService() throws Exception {
    var sent = new AtomicLong();
    uploads.on("/user_uploads/7/slow", sending(LARGE, true, sent));
    try (var client = new Socket()) {
      client.setReceiveBufferSize(65536);
      client.connect(new InetSocketAddress("127.0.0.1", gateway.port));
      RawService.write(
          client,
          "GET /user_uploads/7/slow HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
      await().until(() -> stoppedGrowing(sent));
      assertTrue(sent.get() < 32 * MEGABYTE, () -> "the gateway took " + sent);
      for (int i = 0; i < 20; i++) {
        var started = System.nanoTime();
        assertEquals(
            200,
            http.send(get("/api/v1/users"), HttpResponse.BodyHandlers.ofString()).statusCode());
        assertTrue(System.nanoTime() - started < Duration.ofSeconds(2).toNanos());
      }
      RawService.head(client);
      assertEquals(digestOf(LARGE), digest(client.getInputStream()));
    }
  }

  @Test
  void slowServiceCausesBackpressureOnTheClient() throws Exception {
    var goOn = new CountDownLatch(1);
    uploads.on("/api/v1/user_uploads", digestingAfter(goOn));
    var sent = new AtomicLong();
    try (var client = new Socket("127.0.0.1", gateway.port)) {
      RawService.write(
          client,
          "POST /api/v1/user_uploads HTTP/1.1\r\nHost: 127.0.0.1\r\n"
              + Gateways.CREDENTIALS
              + "\r\nConnection: close\r\nContent-Length: "
              + LARGE
              + "\r\n\r\n");
      var writer =
          Thread.startVirtualThread(() -> {
            try {
              send(client.getOutputStream(), LARGE, sent);
            } catch (IOException e) {
              // The assertions below fail then.
            }
          });
      await().until(() -> stoppedGrowing(sent));
      assertTrue(sent.get() < 32 * MEGABYTE, () -> "the gateway took " + sent);
      goOn.countDown();
      writer.join();
      RawService.head(client);
      assertEquals(digestOf(LARGE), new String(client.getInputStream().readAllBytes()).strip());
    }
  }

  @Test
  void abandonedDownloadIsCancelledAtTheService() throws Exception {
    var sent = new AtomicLong();
    var failed = new CountDownLatch(1);
    uploads.on(
        "/user_uploads/7/abandoned",
        exchange -> {
          try {
            exchange.sendResponseHeaders(200, 0);
            send(exchange.getResponseBody(), Integer.MAX_VALUE, sent);
          } catch (IOException e) {
            failed.countDown();
          }
        });
    try (var client = new Socket("127.0.0.1", gateway.port)) {
      RawService.write(client, "GET /user_uploads/7/abandoned HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
      RawService.head(client);
    }
    assertTrue(failed.await(1, TimeUnit.MINUTES));
    assertTrue(sent.get() < LARGE, () -> "the gateway took " + sent);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void abortedUploadIsCancelledAtTheService(boolean withReset) throws Exception {
    var begun = new CountDownLatch(1);
    var failed = new CountDownLatch(1);
    uploads.on(
        "/api/v1/user_uploads/broken",
        new StandIn.Handler() {
          @Override
          public void handle(HttpExchange exchange) throws IOException {
            begun.countDown();
            try {
              exchange.getRequestBody().readAllBytes();
            } catch (IOException e) {
              failed.countDown();
              throw e;
            }
          }

          @Override
          public boolean readsBody() {
            return true;
          }
        });
    try (var client = new Socket("127.0.0.1", gateway.port)) {
      RawService.write(
          client,
          "POST /api/v1/user_uploads/broken HTTP/1.1\r\nHost: 127.0.0.1\r\n"
              + Gateways.CREDENTIALS
              + "\r\nContent-Length: 100\r\n\r\n");
      RawService.write(client, "hello");
      assertTrue(begun.await(1, TimeUnit.MINUTES));
      if (withReset) {
        client.setSoLinger(true, 0);
      }
    }
    assertTrue(failed.await(1, TimeUnit.MINUTES), "the service still waits");
    assertFalse(
        gateway.log().contains("no answer to POST of /api/v1/user_uploads"),
        "the service is blamed");
  }

  @Test
  void manyRequestsWaitConcurrently() throws Exception {
    var many = 300;
    var arrived = new CountDownLatch(many);
    var goOn = new CountDownLatch(1);
    uploads.on(
        "/user_uploads/7/wait",
        exchange -> {
          arrived.countDown();
          awaitLatch(goOn);
          StandIn.answer(exchange, 200, "done");
        });
    var answers = new ArrayList<CompletableFuture<String>>();
    for (int i = 0; i < many; i++) {
      answers.add(
          http.sendAsync(get("/user_uploads/7/wait"), HttpResponse.BodyHandlers.ofString())
              .thenApply(HttpResponse::body));
    }
    assertTrue(arrived.await(1, TimeUnit.MINUTES));
    assertEquals(
        200, http.send(get("/api/v1/users"), HttpResponse.BodyHandlers.ofString()).statusCode());
    goOn.countDown();
    for (var answer : answers) {
      assertEquals("done", answer.get(1, TimeUnit.MINUTES));
    }
  }

  @Test
  void idleConnectionsDoNotDelayOtherRequests() throws Exception {
    var idle = new ArrayList<Socket>();
    try {
      for (int i = 0; i < 1_000; i++) {
        var client = new Socket("127.0.0.1", gateway.port);
        idle.add(client);
        if (i % 2 == 0) {
          RawService.write(client, "GET /api/v1/users HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        }
      }
      for (int i = 0; i < 20; i++) {
        var started = System.nanoTime();
        assertEquals(
            200,
            http.send(get("/api/v1/users"), HttpResponse.BodyHandlers.ofString()).statusCode());
        assertTrue(System.nanoTime() - started < Duration.ofSeconds(2).toNanos());
      }
      var first = idle.getFirst();
      RawService.write(first, Gateways.CREDENTIALS + "\r\nConnection: close\r\n\r\n");
      assertTrue(RawService.head(first).startsWith("HTTP/1.1 200 "));
    } finally {
      for (var client : idle) {
        client.close();
      }
    }
  }

  private static HttpRequest get(String target) {
    return request(target).build();
  }

  private static HttpRequest.Builder request(String target) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + gateway.port + target))
        .version(HttpClient.Version.HTTP_1_1)
        .header("Authorization", Gateways.basic(Gateways.EMAIL, Gateways.KEY));
  }

  private static HttpRequest upload(int size, boolean lengthIsKnown) {
    var body = HttpRequest.BodyPublishers.ofInputStream(() -> new RepeatedChunk(size));
    return request("/api/v1/user_uploads")
        .POST(lengthIsKnown ? HttpRequest.BodyPublishers.fromPublisher(body, size) : body)
        .build();
  }

  private static String exchange(HttpRequest request) throws Exception {
    return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static HttpResponse<InputStream> download(String name) throws Exception {
    return http.send(get("/user_uploads/7/" + name), HttpResponse.BodyHandlers.ofInputStream());
  }

  private static void assertGrownByLessThan(long bytes, long before) throws IOException {
    var grown = gateway.peakMemory() - before;
    assertTrue(
        grown < bytes,
        () -> String.format(Locale.ROOT, "grew by %d MB from %d MB", grown >> 20, before >> 20));
  }

  private static boolean stoppedGrowing(AtomicLong counter) throws InterruptedException {
    var before = counter.get();
    Thread.sleep(500);
    return before > 0 && counter.get() == before;
  }

  private static StandIn.Handler digesting() {
    return digestingAfter(new CountDownLatch(0));
  }

  private static StandIn.Handler digestingAfter(CountDownLatch start) {
    return new StandIn.Handler() {
      @Override
      public void handle(HttpExchange exchange) throws IOException {
        awaitLatch(start);
        StandIn.answer(exchange, 200, digest(exchange.getRequestBody()));
      }

      @Override
      public boolean readsBody() {
        return true;
      }
    };
  }

  private static StandIn.Handler sending(int size, boolean lengthIsKnown, AtomicLong sent) {
    return exchange -> {
      exchange.sendResponseHeaders(200, lengthIsKnown ? size : 0);
      send(exchange.getResponseBody(), size, sent);
    };
  }

  private static void send(OutputStream out, int size, AtomicLong sent) throws IOException {
    while (sent.get() < size) {
      out.write(CHUNK, 0, Math.min(CHUNK.length, size - (int) sent.get()));
      sent.addAndGet(CHUNK.length);
    }
    out.flush();
  }

  private static String digestOf(int size) throws IOException {
    return digest(new RepeatedChunk(size));
  }

  private static String digest(InputStream in) throws IOException {
    var digest = new CRC32C();
    var buffer = new byte[65536];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      digest.update(buffer, 0, n);
    }
    return Long.toHexString(digest.getValue());
  }

  private static void awaitLatch(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Repeats the chunk up to a size. */
  private static final class RepeatedChunk extends InputStream {
    private final int size;
    private int position;

    RepeatedChunk(int size) {
      this.size = size;
    }

    @Override
    public int read() {
      return position == size ? -1 : CHUNK[position++ % CHUNK.length] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) {
      if (position == size) {
        return -1;
      }
      int from = position % CHUNK.length;
      int n = Math.min(length, Math.min(CHUNK.length - from, size - position));
      System.arraycopy(CHUNK, from, into, offset, n);
      position += n;
      return n;
    }
  }
}
