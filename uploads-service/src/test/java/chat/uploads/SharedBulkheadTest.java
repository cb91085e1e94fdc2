package chat.uploads;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.testkit.TestServers;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slow uploads and downloads of bots count towards the limits of their owner. */
@ServiceTest(
    value = Program.UPLOADS,
    environment = {
      "CHAT_MAX_CONCURRENT_UPLOADS_PER_ACCOUNT=2",
      "CHAT_MAX_CONCURRENT_DOWNLOADS=8",
      "CHAT_MAX_CONCURRENT_DOWNLOADS_PER_ACCOUNT=2"
    })
final class SharedBulkheadTest {

  private static final int LARGE = 8 << 20;

  private final RunningService service;
  private final CallerTokens tokens;
  private final TestOrganization organization;
  private final long member;
  private final ApiClient client;

  SharedBulkheadTest(RunningService service, TestServers servers) {
    this.service = service;
    this.tokens = new CallerTokens(servers.keysDirectory(), service.clock());
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = organization.as(member);
  }

  private Socket begin(Caller caller, String head, String beginning) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4 << 10);
    socket.setSoTimeout(60_000);
    socket.connect(new InetSocketAddress(service.uri().getHost(), service.uri().getPort()));
    String lines =
        "%s\r\nHost: chat.example.com\r\nAuthorization: Bearer %s\r\n\r\n%s"
            .formatted(head, tokens.caller(caller), beginning);
    socket.getOutputStream().write(lines.getBytes(US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  private Caller caller(long bot) {
    return new Caller(organization.id(), bot, Role.MEMBER, true, member, "test");
  }

  private Socket beginForm(Caller caller) throws IOException {
    return begin(
        caller,
        "POST /api/v1/user_uploads HTTP/1.1\r\nContent-Length: 1000000\r\n"
            + "Content-Type: multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.bin\"\r\n\r\nabc");
  }

  private static int upload(ApiClient by) {
    return by.upload("/api/v1/user_uploads", "f", "a.txt", "text/plain", new byte[] {'a'}).status();
  }

  private static String uploadLarge(ApiClient by) {
    return by.upload(
            "/api/v1/user_uploads", "f", "a.bin", "application/octet-stream", new byte[LARGE])
        .succeeded()
        .textAt("/url");
  }

  @Test
  void botsShareBulkheadPermitsWithTheirOwner() throws IOException {
    String url = uploadLarge(client);
    List<Socket> slow = new ArrayList<>();
    List<Long> bots = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        long bot = organization.bot(member);
        bots.add(bot);
        String botUrl = uploadLarge(organization.as(bot));
        slow.add(begin(caller(bot), "GET " + botUrl + " HTTP/1.1", ""));
      }
      for (long bot : bots) {
        slow.add(beginForm(caller(bot)));
      }
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(upload(client)).isEqualTo(503));
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(client.get(url).status()).isEqualTo(503));
      long other = organization.account(Role.MEMBER);
      assertThat(upload(organization.as(other))).isEqualTo(200);
    } finally {
      for (Socket each : slow) {
        each.close();
      }
    }
  }
}
