package chat.uploads.orphan;

import static org.assertj.core.api.Assertions.assertThat;

import chat.blob.BlobKey;
import chat.blob.BlobStore;
import chat.blob.PartialBlobs;
import chat.kit.token.Role;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.uploads.OnS3;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OrphanedBlobsOnS3Test {

  private final RunningService service = OnS3.service();
  private final TestOrganization organization = new TestOrganization(service);
  private final ApiClient client = organization.as(organization.account(Role.OWNER));

  OrphanedBlobsOnS3Test() throws Exception {}

  @Test
  void orphanedObjectsAreRemovedAfterOneDay() throws IOException {
    String url =
        client
            .upload("/api/v1/user_uploads", "f", "a.txt", "text/plain", new byte[3])
            .textAt("/url");
    BlobStore blobs = service.bean(BlobStore.class);
    BlobKey orphan = new BlobKey(organization.id() + "/files/4f/" + "A".repeat(24));
    blobs.put(orphan, new ByteArrayInputStream(new byte[10]));
    BlobKey partial = new BlobKey(organization.id() + "/tus/4f/" + "A".repeat(24));
    PartialBlobs partials = service.bean(PartialBlobs.class);
    try (var appender = partials.append(partial, 0, 2)) {
      appender.write(ByteBuffer.wrap(new byte[10]));
      appender.sync();
    }
    List<BlobKey> remaining = new ArrayList<>();
    OrphanedBlobs job = service.bean(OrphanedBlobs.class);
    job.sweep(Instant.now());
    assertThat(blobs.size(orphan)).isPresent();
    partials.list(stored -> remaining.add(stored.key()));
    assertThat(remaining).contains(partial);
    remaining.clear();
    job.sweep(Instant.now().plus(Duration.ofHours(25)));
    assertThat(blobs.size(orphan)).isEmpty();
    partials.list(stored -> remaining.add(stored.key()));
    assertThat(remaining).doesNotContain(partial);
    assertThat(client.get(url).status()).isEqualTo(200);
  }
}
