package chat.kit.params;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Unfinished forms take a limited share of memory and release it at their timeout. */
final class UnfinishedFormsTest extends SamplesTest {

  private static final long ATTACKER = 1;
  private static final long OTHER = 2;

  private final List<Socket> sockets = new ArrayList<>();

  @Override
  public Map<String, String> getProperties() {
    var properties = new HashMap<>(super.getProperties());
    properties.put("chat.form-memory", "8000000");
    properties.put("chat.form-timeout", "1s");
    return properties;
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  /** Begins a form, announced by its length or in chunks, and sends most of it. */
  private Socket begin(int size, boolean announced) throws IOException {
    var socket = new Socket(server.getHost(), server.getPort());
    sockets.add(socket);
    String head =
        "POST /api/v1/samples/7 HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
            + FORM
            + "\r\nAuthorization: Bearer "
            + signingKeys.caller(ATTACKER)
            + "\r\n"
            + (announced ? "Content-Length: " + size : "Transfer-Encoding: chunked")
            + "\r\n\r\n";
    byte[] most = "a".repeat(size - 1_000).getBytes(StandardCharsets.US_ASCII);
    OutputStream out = socket.getOutputStream();
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    if (!announced) {
      out.write((Integer.toHexString(most.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }
    out.write(most);
    out.flush();
    return socket;
  }

  private static String status(Socket socket) {
    try {
      socket.setSoTimeout(60_000);
      byte[] line = socket.getInputStream().readNBytes("HTTP/1.1 503".length());
      return new String(line, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private int postWhole(long userId, int size) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.getURL() + "/api/v1/samples/7"))
            .header("Content-Type", FORM)
            .header("Authorization", "Bearer " + signingKeys.caller(userId))
            .POST(HttpRequest.BodyPublishers.ofString("kind=direct&name=a&x=" + "b".repeat(size)))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
  }

  @ParameterizedTest
  @CsvSource({"60000, true", "60000, false", "1000000, true", "1000000, false"})
  void unfinishedFormsDoNotBlockOtherAccounts(int size, boolean announced) throws Exception {
    List<Socket> begun = new ArrayList<>();
    for (int i = 0; i < 100_000_000 / size / 10; i++) {
      begun.add(begin(size, announced));
    }
    for (int other : new int[] {100, 50_000, 500_000}) {
      assertEquals(200, postWhole(OTHER, other), "forms of another account have room");
    }

    List<String> statuses = begun.stream().map(UnfinishedFormsTest::status).toList();
    assertTrue(Set.of("HTTP/1.1 503", "HTTP/1.1 400").containsAll(statuses), statuses.toString());
    assertTrue(statuses.contains("HTTP/1.1 503"), statuses.toString());

    assertEquals(200, postWhole(ATTACKER, size), "what was given up has left its room");
  }

  /** The client reads no response before it has sent the whole body. */
  @ParameterizedTest
  @ValueSource(ints = {1_000_000, 490_000})
  void formsBehindUnfinishedFormsAreAnswered(int stalled) throws Exception {
    for (int i = 0; i < 3; i++) {
      begin(stalled, true);
    }
    for (int size : new int[] {1_200_000, 100_000, 1_200_000, 100_000}) {
      assertTrue(Set.of(200, 503).contains(postWhole(ATTACKER, size)));
    }
  }
}
