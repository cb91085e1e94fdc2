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
 * Slow downloads of files and avatars with a small heap. A soak test, because the same mechanism is
 * tested with archives of exports.
 */
@Tag("soak")
final class SlowDownloadsTest {

  private static final int ACCOUNTS = 40;
  private static final int OF_ACCOUNT = 50;
  private static final int WAITING_OF_ACCOUNT = 50;

  /** An eighth of the memory, in pieces of 64 KiB. */
  private static final int MOST_AT_ONCE = 192;

  /** More than the system keeps for a connection. */
  private static final byte[] FILE = new byte[8 << 20];

  /** A sixteenth of the memory, in pieces of 64 KiB, at the most. */
  private static final int PICTURES_AT_ONCE = 96;

  private final SlowClients clients = new SlowClients();

  /** Of each account its file. */
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

  /** The address of an avatar that is as large as a file. */
  private String picture(String ending) throws IOException {
    String name = "a".repeat(22) + ending;
    long organization = clients.organizationId();
    Path kept = Path.of("target/storage/blobs/%d/avatars/%s".formatted(organization, name));
    Files.createDirectories(kept.getParent());
    Files.write(kept, FILE);
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
  void oneAccountLeavesRoomForOthers() throws IOException {
    clients.start();
    upload(1);
    upload(2);
    begin(1, OF_ACCOUNT + WAITING_OF_ACCOUNT + 50);
    clients.awaitRefused(50);
    Awaitility.await().until(() -> clients.served() == OF_ACCOUNT);
    assertThat(download(2)).isEqualTo(200);
    assertThat(download(1)).isEqualTo(503);
    clients.go();
    awaitDownload(1);
    Awaitility.await().untilAsserted(() -> assertThat(clients.openFiles("storage")).isEmpty());
    int before = clients.served();
    begin(1, OF_ACCOUNT);
    Awaitility.await().until(() -> clients.served() == before + OF_ACCOUNT);
  }

  @Test
  void picturesThatNobodyReadsLeaveRoomForOthers() throws IOException {
    clients.start();
    String large = picture("-medium.png");
    String small = picture(".png");
    clients.begin(2, 4 * PICTURES_AT_ONCE, List.of("GET " + large + " HTTP/1.1"), new byte[0]);
    clients.awaitRefused(4 * PICTURES_AT_ONCE - PICTURES_AT_ONCE / 2);
    assertThat(clients.served()).isBetween(40, PICTURES_AT_ONCE / 2);
    assertThat(clients.as(3).get(small).status()).as("another picture").isEqualTo(200);
    assertThat(clients.as(3).get(large).status()).isEqualTo(503);
    clients.go();
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(() -> assertThat(clients.as(3).get(large).status()).isEqualTo(200));
  }

  @Test
  void veryManyDoNotFillTheMemory() throws IOException {
    clients.start();
    for (int account = 0; account < ACCOUNTS; account++) {
      upload(account);
    }
    for (int account = 0; account < ACCOUNTS; account++) {
      begin(account, OF_ACCOUNT);
    }
    clients.awaitRefused(ACCOUNTS * OF_ACCOUNT - MOST_AT_ONCE);
    clients.as(ACCOUNTS).get("/api/v1/attachments").succeeded();
    clients.go();
    awaitDownload(0);
  }
}
