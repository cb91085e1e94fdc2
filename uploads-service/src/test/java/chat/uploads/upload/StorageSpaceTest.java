package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.picture.SamplePictures;
import org.junit.jupiter.api.Test;

/** A storage with less free disk space than the configured minimum. */
@ServiceTest(
    value = Program.UPLOADS,
    environment = {
      "CHAT_STORAGE_DIRECTORY=target/storage-without-space",
      "CHAT_STORAGE_MIN_FREE_MIB=1000000000"
    })
final class StorageSpaceTest {

  private static final byte[] FILE = SamplePictures.filled("png", 3, 3, -1);
  private static final String REFUSAL =
      "The storage is full; uploads are refused until space is freed, try again later";

  private final RunningService service;
  private final ApiClient client;

  StorageSpaceTest(RunningService service) {
    this.service = service;
    TestOrganization organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  private static void isRefused(Answer answer) {
    answer.refused(503, "SERVICE_UNAVAILABLE", REFUSAL);
    assertThat(answer.header("Retry-After")).hasValue("60");
  }

  @Test
  void uploadsAreRefusedWhileReadsSucceed() {
    for (String path :
        new String[] {
          "/api/v1/user_uploads", "/api/v1/users/me/avatar", "/api/v1/realm/emoji/full"
        }) {
      isRefused(client.upload(path, "f", "a.png", "image/png", FILE));
    }
    ApiClient tus =
        client
            .withHeader("Tus-Resumable", "1.0.0")
            .withHeader("Upload-Length", Integer.toString(FILE.length));
    isRefused(tus.send("POST", "/api/v1/tus", "", new byte[0]));
    isRefused(tus.send("POST", "/api/v1/tus", "application/offset+octet-stream", FILE));
    client.get("/api/v1/attachments").succeeded();
  }

  @Test
  void serviceIsAliveButNotReady() {
    assertThat(service.api().get("/health/liveness").status()).isEqualTo(200);
    for (String path : new String[] {"/health", "/health/readiness"}) {
      Answer health = service.api().get(path);
      assertThat(health.status()).as(path).isEqualTo(503);
      assertThat(health.textAt("/details/file-storage/status")).isEqualTo("DOWN");
      assertThat(health.textAt("/details/file-storage/details/message"))
          .contains("Storage is full");
    }
  }
}
