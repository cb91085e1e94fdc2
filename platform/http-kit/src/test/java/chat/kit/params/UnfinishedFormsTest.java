package chat.kit.params;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.error.Refusal;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that do not come to their end take no more memory than there is for forms. */
final class UnfinishedFormsTest extends SamplesTest {

  private static final int FORM_SIZE = 1_000_000;

  private final List<Socket> sockets = new ArrayList<>();

  @Override
  public Map<String, String> getProperties() {
    var properties = new HashMap<>(super.getProperties());
    properties.put("chat.form-memory", "3000000");
    properties.put("chat.form-timeout", "3s");
    return properties;
  }

  @AfterEach
  void close() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  /** Begins a form, announced by its length or in chunks, and sends most of it. */
  private Socket begin(boolean announced) throws IOException {
    var socket = new Socket(server.getHost(), server.getPort());
    sockets.add(socket);
    String head =
        "POST /api/v1/samples/7 HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
            + FORM
            + "\r\n"
            + (announced ? "Content-Length: " + FORM_SIZE : "Transfer-Encoding: chunked")
            + "\r\n\r\n";
    byte[] most = "a".repeat(FORM_SIZE - 10_000).getBytes(StandardCharsets.US_ASCII);
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

  private HttpResponse<String> whole(int size) {
    return post("kind=direct&name=a&x=" + "b".repeat(size));
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void theyHinderNobodyElse(boolean announced) throws IOException {
    List<Socket> begun = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      begun.add(begin(announced));
    }
    assertEquals(200, whole(1_000).statusCode(), "small forms always have room");
    assertEquals(200, whole(50_000).statusCode(), "small forms always have room");

    List<String> statuses = begun.stream().map(UnfinishedFormsTest::status).toList();
    assertTrue(Set.of("HTTP/1.1 503", "HTTP/1.1 400").containsAll(statuses), statuses.toString());
    assertTrue(statuses.contains("HTTP/1.1 503"), statuses.toString());

    assertEquals(200, whole(FORM_SIZE).statusCode(), "what was given up has left its room");
  }

  @Test
  void whoFindsNoRoomIsAskedToComeAgain() {
    FormRoom room = new FormRoom(1_000_000, Duration.ofMinutes(1));
    FormRoom.Share first = room.share();
    first.grow(FormRoom.UNCOUNTED + 600_000);
    first.grow(FormRoom.UNCOUNTED + 900_000);
    FormRoom.Share second = room.share();
    second.grow(FormRoom.UNCOUNTED);
    Refusal refusal = assertThrows(Refusal.class, () -> second.grow(FormRoom.UNCOUNTED + 100_001));
    assertEquals(503, refusal.status());
    first.giveBack();
    first.giveBack();
    second.grow(FormRoom.UNCOUNTED + 1_000_000);
  }
}
