package chat.exports.download;

import static chat.exports.Exports.PATH;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.exports.Exports;
import chat.exports.ExportsService;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceProcess;
import chat.testkit.ServiceTest;
import chat.testkit.TestServers;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Unread archive downloads from a service with little memory. */
@Tag("soak")
@ServiceTest(value = Program.EXPORTS, environment = "CHAT_EXPORT_WORKERS=4")
final class SlowDownloadsTest {

  private static final int ADMINISTRATORS = 20;
  private static final int DOWNLOADS_EACH = 100;

  /** An eighth of the memory in chunks of 64 KiB, half of them for one archive. */
  private static final int MAX_PER_ARCHIVE = 96;

  private static final int ARCHIVE_BYTES = 8 << 20;
  private static final String STATUS_LINE = "HTTP/1.1 200";

  private final Exports exports;
  private final TestServers servers;
  private final long id;
  private final String address;
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final ServiceProcess process =
      new ServiceProcess(Program.EXPORTS, ExportsService.class, "96m")
          .with("JDK_JAVA_OPTIONS", "-XX:MaxDirectMemorySize=256m")
          .with("CHAT_TRANSFER_MIN_RATE_KIB", "64")
          .with("CHAT_TRANSFER_WINDOW", "20s")
          .with("CHAT_EXPORT_WORKERS", "0");
  private final List<Socket> sockets = new ArrayList<>();
  private final AtomicInteger served = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  SlowDownloadsTest(RunningService service, TestServers servers) {
    this.servers = servers;
    this.exports = new Exports(service);
    this.id = exports.request("public");
    exports.archive(id);
    this.address = URI.create(exports.listed(id).path("export_url").asText()).getPath();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
    process.close();
  }

  private void makeLarge() throws IOException, SQLException {
    Path stored =
        Path.of("target", "storage", "blobs", "exports", exports.organization().id() + "");
    Files.write(stored.resolve(id + "-1"), new byte[ARCHIVE_BYTES]);
    try (Connection connection = servers.connect(Program.EXPORTS);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          "update data_export set size = %d where export_id = %d".formatted(ARCHIVE_BYTES, id));
    }
  }

  private String token(long userId) {
    return tokens.caller(
        new Caller(exports.organization().id(), userId, Role.ADMINISTRATOR, false, null, "t"));
  }

  private void begin(long administrator) throws IOException {
    String head =
        "GET %s HTTP/1.1\r\nHost: chat.example.com\r\nAuthorization: Bearer %s\r\n\r\n"
            .formatted(address, token(administrator));
    for (int i = 0; i < DOWNLOADS_EACH; i++) {
      Socket socket = new Socket();
      sockets.add(socket);
      socket.setReceiveBufferSize(4 << 10);
      socket.connect(new InetSocketAddress(process.uri().getHost(), process.uri().getPort()));
      Thread.startVirtualThread(() -> ask(socket, head));
    }
  }

  private void ask(Socket socket, String head) {
    try {
      OutputStream out = socket.getOutputStream();
      out.write(head.getBytes(US_ASCII));
      out.flush();
      byte[] line = socket.getInputStream().readNBytes(STATUS_LINE.length());
      boolean isServed = new String(line, US_ASCII).equals(STATUS_LINE);
      (isServed ? served : refused).incrementAndGet();
      if (!isServed) {
        socket.close();
      }
    } catch (IOException e) {
      refused.incrementAndGet();
    }
  }

  @Test
  void unreadDownloadsDoNotBlockOtherRequests() throws Exception {
    makeLarge();
    List<Long> administrators = new ArrayList<>();
    for (int i = 0; i <= ADMINISTRATORS; i++) {
      administrators.add(exports.organization().account(Role.ADMINISTRATOR));
    }
    exports.organization().awaitProjections();
    process.start();
    for (long administrator : administrators.subList(0, ADMINISTRATORS)) {
      begin(administrator);
    }
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> refused.get() >= ADMINISTRATORS * DOWNLOADS_EACH - MAX_PER_ARCHIVE);
    assertThat(served.get()).isBetween(1, MAX_PER_ARCHIVE);
    ApiClient other = ApiClient.at(process.uri()).withBearer(() -> token(administrators.getLast()));
    other.get(PATH).succeeded();
    Awaitility.await()
        .atMost(Duration.ofMinutes(3))
        .untilAsserted(() -> assertThat(other.get(address).body()).hasSize(ARCHIVE_BYTES));
  }
}
