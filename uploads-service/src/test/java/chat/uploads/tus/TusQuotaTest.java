package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.blob.BlobStore;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"UPLOAD_QUOTA_MIB=2", "CHAT_STORAGE_DIRECTORY=target/storage-with-quota"})
final class TusQuotaTest {

  private static final String REFUSAL = "Upload would exceed your organization's upload quota.";
  private static final int SIZE = 3 << 19;

  private final RunningService service;
  private final TestOrganization organization;
  private final long member;
  private final TusClient client;

  TusQuotaTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.member = organization.account(Role.MEMBER);
    this.client = client();
  }

  /** With a token of this time. */
  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  private void othersTakeTheRoom() {
    client
        .api()
        .upload("/api/v1/user_uploads", "file", "a", "text/plain", new byte[SIZE])
        .succeeded();
  }

  @Test
  void uploadForWhichOthersHaveTakenTheRoomIsRefused() {
    String first = client.created(SIZE);
    othersTakeTheRoom();
    client.patch(first, 0, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    client.createWith(SIZE, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    client.patch(first, SIZE, new byte[0]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    assertThat(client.delete(first).status()).isEqualTo(204);
  }

  @Test
  void uploadThatFindsNoRoomExpiresHoweverOftenItIsTried() {
    String upload = client.created(SIZE);
    othersTakeTheRoom();
    client.patch(upload, 0, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    TusUpload row = new TusRows(service).find(upload);
    service.clock().advance(Duration.ofHours(23));
    service.bean(LeftUploads.class).settle();
    client().patch(upload, SIZE, new byte[0]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    BlobStore blobs = service.bean(BlobStore.class);
    assertThat(blobs.size(row.place())).hasValue(SIZE);
    service.clock().advance(Duration.ofHours(2));
    service.bean(LeftUploads.class).removeExpired();
    assertThat(client().head(upload).status()).isEqualTo(404);
    assertThat(blobs.size(row.place())).isEmpty();
  }
}
