package chat.uploads;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Slow downloads of files and avatars with a small heap.
 *
 * <p>A soak test, because the tests of export archives cover the same mechanism.
 */
@Tag("soak")
final class SlowDownloadsTest {

  private static final int ACCOUNTS = 40;
  private static final int PERMITS_PER_ACCOUNT = 50;
  private static final int QUEUE_PER_ACCOUNT = 50;

  /** An eighth of the memory, in buffers of 64 KiB. */
  private static final int MAX_CONCURRENT = 192;

  /** Larger than the socket buffers of a connection. */
  private static final byte[] FILE = new byte[8 << 20];

  /** At most a sixteenth of the memory, in buffers of 64 KiB. */
  private static final int MAX_PICTURES = 96;

  private final SlowClients clients = new SlowClients();

  /** The address of each account's file. */
  private final Map<Integer, String> urls = new HashMap<>();

  @AfterEach
  void stop() throws IOException {
    clients.close();
  }

  private void upload(int account) {
    byte[] form = new FormBody().part("name=\"file\"; filename=\"large.bin\"", FILE).ended();
    String url =
        FormBody.post(clients.as(account), "/api/v1/user_uploads", form).succeeded().textAt("/url");
    urls.put(account, url);
  }

  /** Stores an avatar that is as large as a file; returns its address. */
  private String storeAvatar(String ending) throws IOException {
    String name = "a".repeat(22) + ending;
    long organization = clients.organizationId();
    Path file = Path.of("target/storage/blobs/%d/avatars/%s".formatted(organization, name));
    Files.createDirectories(file.getParent());
    Files.write(file, FILE);
    return "/user_avatars/%d/avatars/%s".formatted(organization, name);
  }

  private String url(int account) {
    return Objects.requireNonNull(urls.get(account));
  }

  private void begin(int account, int downloads) throws IOException {
    clients.begin(account, downloads, List.of("GET " + url(account) + " HTTP/1.1"), new byte[0]);
  }

  private int download(int account) {
    return clients.as(account).get(url(account)).status();
  }

  private void awaitDownload(int account) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(download(account)).isEqualTo(200));
  }

  @Test
  void stalledDownloadsOfOneAccountDoNotBlockOtherAccounts() throws IOException {
    clients.start();
    upload(1);
    upload(2);
    begin(1, PERMITS_PER_ACCOUNT + QUEUE_PER_ACCOUNT + 50);
    clients.awaitRefused(50);
    Awaitility.await().until(() -> clients.served() == PERMITS_PER_ACCOUNT);
    assertThat(download(2)).isEqualTo(200);
    assertThat(download(1)).isEqualTo(503);
    clients.disconnectAll();
    awaitDownload(1);
    Awaitility.await().untilAsserted(() -> assertThat(clients.openFiles("storage")).isEmpty());
    int before = clients.served();
    begin(1, PERMITS_PER_ACCOUNT);
    Awaitility.await().until(() -> clients.served() == before + PERMITS_PER_ACCOUNT);
  }

  @Test
  void stalledReadsOfOnePictureDoNotBlockOtherPictures() throws IOException {
    clients.start();
    String large = storeAvatar("-medium.png");
    String small = storeAvatar(".png");
    clients.begin(2, 4 * MAX_PICTURES, List.of("GET " + large + " HTTP/1.1"), new byte[0]);
    clients.awaitRefused(4 * MAX_PICTURES - MAX_PICTURES / 2);
    assertThat(clients.served()).isBetween(40, MAX_PICTURES / 2);
    assertThat(clients.as(3).get(small).status()).as("another picture").isEqualTo(200);
    assertThat(clients.as(3).get(large).status()).isEqualTo(503);
    clients.disconnectAll();
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(clients.as(3).get(large).status()).isEqualTo(200));
  }

  @Test
  void stalledDownloadsOfManyAccountsFitInMemory() throws IOException {
    clients.start();
    for (int account = 0; account < ACCOUNTS; account++) {
      upload(account);
    }
    for (int account = 0; account < ACCOUNTS; account++) {
      begin(account, PERMITS_PER_ACCOUNT);
    }
    clients.awaitRefused(ACCOUNTS * PERMITS_PER_ACCOUNT - MAX_CONCURRENT);
    clients.as(ACCOUNTS).get("/api/v1/attachments").succeeded();
    clients.disconnectAll();
    awaitDownload(0);
  }
}
