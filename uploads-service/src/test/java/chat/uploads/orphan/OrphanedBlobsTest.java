package chat.uploads.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.picture.SamplePictures;
import chat.uploads.upload.UploadRepository;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_STORAGE_DIRECTORY=target/storage-with-orphans", "UPLOAD_QUOTA_MIB=1"})
final class OrphanedBlobsTest {

  private final RunningService service;
  private final TestOrganization organization;
  private final ApiClient client;
  private final BlobStore blobs;

  OrphanedBlobsTest(RunningService service) {
    this.service = service;
    this.organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.OWNER));
    this.blobs = service.bean(BlobStore.class);
    // The previous run of the test used another database.
    blobs.delete(MarkStorage.KEY);
  }

  @Test
  void blobOfUploadWaitingForQuotaIsKept() {
    byte[] content = new byte[3 << 18];
    String upload =
        tus()
            .withHeader("Upload-Length", Integer.toString(content.length))
            .send("POST", "/api/v1/tus", "", new byte[0])
            .header("Location")
            .orElseThrow();
    service.bean(UploadRepository.class).takeSpace(organization.id(), content.length);
    Answer refused =
        tus()
            .withHeader("Upload-Offset", "0")
            .send("PATCH", upload, "application/offset+octet-stream", content);
    assertThat(refused.status()).isEqualTo(413);
    String[] path = upload.split("/");
    BlobKey bytes = new BlobKey("%s/files/%s/%s".formatted(path[4], path[5], path[6]));
    assertThat(blobs.size(bytes)).hasValue(content.length);
    service.bean(OrphanedBlobs.class).sweep(Instant.now().plus(Duration.ofHours(25)));
    assertThat(blobs.size(bytes)).hasValue(content.length);
  }

  /** Removes the partial blob that a crash left, but not one of an active upload. */
  @Test
  void orphanedPartialBlobsAreRemovedAfterOneDay() {
    PartialBlobs partials = service.bean(PartialBlobs.class);
    BlobKey orphan = storePartial(partials, "4f/" + "A".repeat(24));
    String upload =
        tus()
            .withHeader("Upload-Length", "10")
            .send("POST", "/api/v1/tus", "", new byte[0])
            .header("Location")
            .orElseThrow();
    tus()
        .withHeader("Upload-Offset", "0")
        .send("PATCH", upload, "application/offset+octet-stream", new byte[3]);
    String[] path = upload.split("/");
    BlobKey inProgress = new BlobKey("%s/tus/%s/%s".formatted(path[4], path[5], path[6]));
    OrphanedBlobs job = service.bean(OrphanedBlobs.class);
    job.sweep(Instant.now());
    assertThat(partialKeys(partials)).contains(orphan, inProgress);
    job.sweep(Instant.now().plus(Duration.ofHours(25)));
    assertThat(partialKeys(partials)).doesNotContain(orphan).contains(inProgress);
  }

  private static List<BlobKey> partialKeys(PartialBlobs partials) {
    List<BlobKey> keys = new ArrayList<>();
    partials.list(stored -> keys.add(stored.key()));
    return keys;
  }

  private BlobKey storePartial(PartialBlobs partials, String storageKey) {
    BlobKey key = new BlobKey(organization.id() + "/tus/" + storageKey);
    for (int generation = 0; generation < 2; generation++) {
      try (var appender = partials.append(key, 0, generation)) {
        appender.write(ByteBuffer.wrap(new byte[10]));
        appender.sync();
      }
    }
    return key;
  }

  private ApiClient tus() {
    return client.withHeader("Tus-Resumable", "1.0.0");
  }

  private BlobKey storeBlob(String key) throws IOException {
    BlobKey stored = new BlobKey(organization.id() + key);
    blobs.put(stored, new ByteArrayInputStream(new byte[10]));
    return stored;
  }

  @Test
  void orphanedBlobsAreRemovedAfterOneDay() throws IOException {
    String url =
        client
            .upload("/api/v1/user_uploads", "f", "a.txt", "text/plain", new byte[3])
            .textAt("/url");
    byte[] picture = SamplePictures.filled("png", 3, 3, -1);
    client.upload("/api/v1/realm/emoji/tick", "f", "a.png", "image/png", picture).succeeded();
    String emoji =
        client
            .get("/api/v1/realm/emoji")
            .at("/emoji")
            .elements()
            .next()
            .path("source_url")
            .textValue();
    List<BlobKey> orphans =
        List.of(
            storeBlob("/files/4f/" + "A".repeat(24)),
            storeBlob("/parts/4f/" + "A".repeat(24)),
            storeBlob("/emoji/" + "B".repeat(22) + ".png"),
            storeBlob("/emoji/still/" + "C".repeat(22) + ".png"),
            storeBlob("/emoji/uploaded/" + "D".repeat(22) + ".png"));
    BlobKey withoutOwner = storeBlob("/else/e");
    OrphanedBlobs job = service.bean(OrphanedBlobs.class);
    job.sweep(Instant.now());
    assertThat(orphans).allSatisfy(key -> assertThat(blobs.size(key)).isPresent());
    job.sweep(Instant.now().plus(Duration.ofHours(25)));
    assertThat(orphans).allSatisfy(key -> assertThat(blobs.size(key)).isEmpty());
    assertThat(blobs.size(withoutOwner)).isPresent();
    assertThat(service.asVisitor(organization.id()).get(emoji).status()).isEqualTo(200);
    assertThat(client.get("/api/v1/realm/emoji").at("/emoji")).hasSize(1);
    assertThat(client.get(url).status()).isEqualTo(200);
  }
}
