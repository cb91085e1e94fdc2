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
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Clients that send or receive more slowly than the minimum transfer rate. */
@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_TRANSFER_MIN_RATE_KIB=1000", "CHAT_TRANSFER_WINDOW=2s"})
final class TransferRateTest {

  private static final int LARGE = 8 << 20;
  private static final String TOO_SLOW =
      "The body comes too slowly: send at least 1000 KiB a second, and all of it within 3600"
          + " seconds. Resumable uploads can be sent in several requests.";

  private final RunningService service;
  private final CallerTokens tokens;
  private final TestOrganization organization;
  private final long member;
  private final ApiClient client;

  TransferRateTest(RunningService service, TestServers servers) {
    this.service = service;
    this.tokens = new CallerTokens(servers.keysDirectory(), service.clock());
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = organization.as(member);
  }

  private Socket begin(String head, String beginning) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4 << 10);
    socket.setSoTimeout(60_000);
    socket.connect(new InetSocketAddress(service.uri().getHost(), service.uri().getPort()));
    String lines =
        "%s\r\nHost: chat.example.com\r\nAuthorization: Bearer %s\r\n\r\n%s"
            .formatted(head, tokens.caller(caller()), beginning);
    socket.getOutputStream().write(lines.getBytes(US_ASCII));
    socket.getOutputStream().flush();
    return socket;
  }

  private Caller caller() {
    return new Caller(organization.id(), member, Role.MEMBER, false, null, "test");
  }

  private Socket beginForm() throws IOException {
    return begin(
        "POST /api/v1/user_uploads HTTP/1.1\r\nContent-Length: 1000000\r\n"
            + "Content-Type: multipart/form-data; boundary=b",
        "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.bin\"\r\n\r\nabc");
  }

  private String uploadLarge() {
    return client
        .upload("/api/v1/user_uploads", "f", "a.bin", "application/octet-stream", new byte[LARGE])
        .succeeded()
        .textAt("/url");
  }

  @Test
  void formBelowMinimumRateIsRefusedAndStoresNothing() throws IOException {
    try (Socket slow = beginForm()) {
      String answer = new String(slow.getInputStream().readAllBytes(), US_ASCII);
      assertThat(answer).startsWith("HTTP/1.1 408").contains(TOO_SLOW);
    }
    assertThat(client.get("/api/v1/attachments").at("/attachments")).isEmpty();
  }

  @Test
  void resumableUploadBelowMinimumRateKeepsReceivedBytes() throws IOException {
    ApiClient tus = client.withHeader("Tus-Resumable", "1.0.0");
    String upload =
        tus.withHeader("Upload-Length", "1000000")
            .send("POST", "/api/v1/tus", "", new byte[0])
            .header("Location")
            .orElseThrow();
    try (Socket slow =
        begin(
            "PATCH %s HTTP/1.1\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n".formatted(upload)
                + "Content-Type: application/offset+octet-stream\r\nContent-Length: 1000000",
            "abc")) {
      assertThat(new String(slow.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 408");
    }
    assertThat(tus.send("HEAD", upload, "", new byte[0]).header("Upload-Offset")).hasValue("3");
  }

  @Test
  void downloadBelowMinimumRateIsDisconnected() throws IOException {
    String url = uploadLarge();
    try (Socket slow = begin("GET " + url + " HTTP/1.1", "")) {
      InputStream in = slow.getInputStream();
      byte[] buffer = new byte[4 << 10];
      AtomicInteger received = new AtomicInteger();
      await()
          .atMost(Duration.ofMinutes(1))
          .pollInterval(Duration.ofMillis(100))
          .until(() -> isAtEnd(in, buffer, received));
      assertThat(received.get()).isLessThan(LARGE);
    }
    assertThat(client.get(url).body()).hasSize(LARGE);
  }

  private static boolean isAtEnd(InputStream in, byte[] buffer, AtomicInteger received) {
    try {
      int read = in.read(buffer);
      received.addAndGet(Math.max(0, read));
      return read < 0;
    } catch (IOException e) {
      return true;
    }
  }
}
