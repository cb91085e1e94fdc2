package chat.gateway;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gateway whose open-file limit is below its number of connections. */
final class OpenFileLimitTest {

  private static final String PAUSE = "Accepting connections paused";

  /** More files than the idle gateway has open. */
  private static final int FILES = 400;

  /** Connections beyond the open-file limit. */
  private static final int TOO_MANY = 60;

  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void closeSockets() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"io_uring", "nio"})
  void connectionsBeyondTheFileLimitWait(String transport) throws Exception {
    try (var gateway =
        GatewayProcess.withFiles(
            FILES, Map.of("CHAT_CHANGES_ENABLED", "false", "CHAT_TRANSPORT", transport))) {
      assertEquals(404, status(gateway));
      long connections = FILES - gateway.openFiles() + TOO_MANY;
      for (int i = 0; i < connections; i++) {
        sockets.add(new Socket("127.0.0.1", gateway.port));
      }
      await().atMost(Duration.ofSeconds(30)).until(() -> lines(gateway, PAUSE) >= 2);
      Duration before = gateway.processorTime();
      await().atMost(Duration.ofSeconds(30)).until(() -> lines(gateway, PAUSE) >= 5);
      Duration taken = gateway.processorTime().minus(before);
      assertTrue(taken.toMillis() < 1_500, "three pauses took the processor " + taken);
      assertTrue(lines(gateway, "") < 20, gateway.log());
      closeSockets();
      await().atMost(Duration.ofSeconds(30)).until(() -> status(gateway) == 404);
    }
  }

  private static long lines(GatewayProcess gateway, String with) throws IOException {
    return gateway.log().lines().filter(line -> line.contains(with)).count();
  }

  private static int status(GatewayProcess gateway) throws IOException {
    var connection =
        (HttpURLConnection)
            URI.create("http://127.0.0.1:" + gateway.port + "/nothing").toURL().openConnection();
    connection.setReadTimeout(10_000);
    try {
      return connection.getResponseCode();
    } finally {
      connection.disconnect();
    }
  }
}
