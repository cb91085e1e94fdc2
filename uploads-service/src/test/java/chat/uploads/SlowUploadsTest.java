package chat.uploads;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.CallerTokens;
import chat.testkit.ServiceProcess;
import chat.testkit.TestServers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Uploads that begin and do not go on, to a program with as little memory as it is given. */
@Tag("deep")
final class SlowUploadsTest {

  private static final int ACCOUNTS = 15;
  private static final int OF_ACCOUNT = 50;
  private static final int WAITING_OF_ACCOUNT = 50;

  /** A quarter of the memory, in pieces of 128 KiB. */
  private static final int MOST_AT_ONCE = 192;

  /** What fills every buffer on the way of a file. */
  private static final byte[] BEGINNING = new byte[300 << 10];

  private final long organizationId = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final CallerTokens tokens =
      new CallerTokens(TestServers.get().keysDirectory(), Clock.systemUTC());
  private final ServiceProcess process =
      new ServiceProcess(Program.UPLOADS, UploadsService.class, "96m")
          .with("JDK_JAVA_OPTIONS", "-XX:MaxDirectMemorySize=256m");
  private final List<Socket> sockets = new ArrayList<>();
  private final AtomicInteger refused = new AtomicInteger();

  @AfterEach
  void stop() throws IOException {
    closeSockets();
    process.close();
  }

  private Caller caller(int account) {
    return new Caller(organizationId, organizationId + account, Role.MEMBER, false, null, "t");
  }

  private ApiClient as(int account) {
    return ApiClient.at(process.uri()).withBearer(() -> tokens.caller(caller(account)));
  }

  private void begin(int account, int uploads) throws IOException {
    for (int i = 0; i < uploads; i++) {
      begin(account);
    }
  }

  /**
   * Sends the beginning of a file; where it is refused counts that and goes, as the gateway does.
   */
  private void begin(int account) throws IOException {
    Socket socket = new Socket(process.uri().getHost(), process.uri().getPort());
    sockets.add(socket);
    Thread.startVirtualThread(() -> countRefusal(socket));
    OutputStream out = socket.getOutputStream();
    String head =
        """
        POST /api/v1/user_uploads HTTP/1.1\r
        Host: chat.example.com\r
        Authorization: Bearer %s\r
        Content-Type: multipart/form-data; boundary=b\r
        Content-Length: 1000000\r
        \r
        --b\r
        Content-Disposition: form-data; name="file"; filename="slow.bin"\r
        \r
        """
            .formatted(tokens.caller(caller(account)));
    Thread.startVirtualThread(() -> send(out, head));
  }

  private static void send(OutputStream out, String head) {
    try {
      out.write(head.getBytes(US_ASCII));
      out.write(BEGINNING);
      out.flush();
    } catch (IOException e) {
      // The server has refused the rest, which is counted by who reads the answer.
    }
  }

  private void countRefusal(Socket socket) {
    try (socket) {
      var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII));
      String status = answer.readLine();
      if (status != null && status.startsWith("HTTP/1.1 503")) {
        refused.incrementAndGet();
      }
    } catch (IOException e) {
      // The test has ended, or the answer was lost with the rest of the body.
    }
  }

  private void closeSockets() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    sockets.clear();
  }

  private int upload(int account) {
    byte[] form =
        new FormBody().part("name=\"file\"; filename=\"quick.txt\"", new byte[] {'q'}).ended();
    return FormBody.post(as(account), "/api/v1/user_uploads", form).status();
  }

  private void awaitUpload(int account) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(upload(account)).isEqualTo(200));
  }

  @Test
  void oneAccountLeavesRoomForOthers() throws IOException {
    process.start();
    begin(1, OF_ACCOUNT + WAITING_OF_ACCOUNT + 50);
    Awaitility.await().untilAsserted(() -> assertThat(refused).hasValueGreaterThanOrEqualTo(50));
    assertThat(upload(2)).isEqualTo(200);
    assertThat(upload(1)).isEqualTo(503);
    closeSockets();
    awaitUpload(1);
  }

  @Test
  void veryManyDoNotFillTheMemory() throws IOException {
    process.start();
    for (int account = 1; account <= ACCOUNTS; account++) {
      begin(account, OF_ACCOUNT);
    }
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() ->
            assertThat(refused).hasValueGreaterThanOrEqualTo(ACCOUNTS * OF_ACCOUNT - MOST_AT_ONCE));
    as(ACCOUNTS + 1).get("/api/v1/attachments").succeeded();
    closeSockets();
    awaitUpload(ACCOUNTS + 1);
  }
}
