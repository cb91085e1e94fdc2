package chat.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Uploads that begin and do not go on, to a program with as little memory as it is given. */
@Tag("soak")
final class SlowUploadsTest {

  private static final int ACCOUNTS = 15;
  private static final int OF_ACCOUNT = 50;
  private static final int WAITING_OF_ACCOUNT = 50;

  /** A quarter of the memory, in pieces of 128 KiB. */
  private static final int MOST_AT_ONCE = 192;

  /** What fills every buffer on the way of a file. */
  private static final byte[] BEGINNING =
      """
      --b\r
      Content-Disposition: form-data; name="file"; filename="slow.bin"\r
      \r
      %s\
      """
          .formatted("x".repeat(300 << 10))
          .getBytes(StandardCharsets.US_ASCII);

  private static final List<String> HEAD =
      List.of(
          "POST /api/v1/user_uploads HTTP/1.1",
          "Content-Type: multipart/form-data; boundary=b",
          "Content-Length: 1000000");

  private final SlowClients clients = new SlowClients();

  @AfterEach
  void stop() throws IOException {
    clients.close();
  }

  private void begin(int account, int uploads) throws IOException {
    clients.begin(account, uploads, HEAD, BEGINNING);
  }

  private int upload(int account) {
    byte[] form =
        new FormBody().part("name=\"file\"; filename=\"quick.txt\"", new byte[] {'q'}).ended();
    return FormBody.post(clients.as(account), "/api/v1/user_uploads", form).status();
  }

  private void awaitUpload(int account) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(upload(account)).isEqualTo(200));
  }

  @Test
  void oneAccountLeavesRoomForOthers() throws IOException {
    clients.start();
    begin(1, OF_ACCOUNT + WAITING_OF_ACCOUNT + 50);
    clients.awaitRefused(50);
    assertThat(upload(2)).isEqualTo(200);
    assertThat(upload(1)).isEqualTo(503);
    clients.go();
    awaitUpload(1);
  }

  @Test
  void veryManyDoNotFillTheMemory() throws IOException {
    clients.start();
    for (int account = 1; account <= ACCOUNTS; account++) {
      begin(account, OF_ACCOUNT);
    }
    clients.awaitRefused(ACCOUNTS * OF_ACCOUNT - MOST_AT_ONCE);
    clients.as(ACCOUNTS + 1).get("/api/v1/attachments").succeeded();
    clients.go();
    awaitUpload(ACCOUNTS + 1);
  }
}
