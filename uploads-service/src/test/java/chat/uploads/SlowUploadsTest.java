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

/** Uploads that stall after their start, to a service with a small heap. */
@Tag("soak")
final class SlowUploadsTest {

  private static final int ACCOUNTS = 15;
  private static final int PERMITS_PER_ACCOUNT = 50;
  private static final int QUEUE_PER_ACCOUNT = 50;

  /** A quarter of the memory, in buffers of 128 KiB. */
  private static final int MAX_CONCURRENT = 192;

  /** The start of a form, large enough to fill every buffer on its way. */
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
  void stalledUploadsOfOneAccountDoNotBlockOtherAccounts() throws IOException {
    clients.start();
    begin(1, PERMITS_PER_ACCOUNT + QUEUE_PER_ACCOUNT + 50);
    clients.awaitRefused(50);
    assertThat(upload(2)).isEqualTo(200);
    assertThat(upload(1)).isEqualTo(503);
    clients.disconnectAll();
    awaitUpload(1);
  }

  @Test
  void stalledUploadsOfManyAccountsFitInMemory() throws IOException {
    clients.start();
    for (int account = 1; account <= ACCOUNTS; account++) {
      begin(account, PERMITS_PER_ACCOUNT);
    }
    clients.awaitRefused(ACCOUNTS * PERMITS_PER_ACCOUNT - MAX_CONCURRENT);
    clients.as(ACCOUNTS + 1).get("/api/v1/attachments").succeeded();
    clients.disconnectAll();
    awaitUpload(ACCOUNTS + 1);
  }
}
