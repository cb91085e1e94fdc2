package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.TestOrganization;
import chat.uploads.OnS3;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The tus protocol with S3 storage, where a partial upload is several objects. */
final class TusOnS3Test {

  private final RunningService service = OnS3.service();
  private final TestOrganization organization = new TestOrganization(service);
  private final long member = organization.account(Role.MEMBER);

  TusOnS3Test() throws Exception {}

  private TusClient client() {
    return TusClient.of(organization.as(member));
  }

  private static byte[] bytes(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  @Test
  void fileIsUploadedInChunksOfAllSizes() {
    byte[] content = bytes((20 << 20) + 11);
    String upload = client().created(content.length);
    int offset = 0;
    for (int size : new int[] {1, 3 << 20, 9 << 20, 70_000}) {
      byte[] chunk = Arrays.copyOfRange(content, offset, offset + size);
      assertThat(client().patch(upload, offset, chunk).status()).isEqualTo(204);
      offset += size;
      assertThat(client().offset(upload)).isEqualTo(offset);
    }
    assertThat(client().patch(upload, offset - 1, new byte[5]).status()).isEqualTo(409);
    Answer last =
        client().patch(upload, offset, Arrays.copyOfRange(content, offset, content.length));
    assertThat(client().file(last.succeeded())).isEqualTo(content);
  }

  @Test
  void creationWithAllBytesStoresFile() {
    byte[] content = "Hello, bucket.\n".getBytes(StandardCharsets.UTF_8);
    assertThat(client().file(client().createWith(content.length, content))).isEqualTo(content);
    assertThat(client().file(client().createWith(0, new byte[0]))).isEmpty();
  }

  @Test
  void wrongChecksumAddsNoBytes() {
    String upload = client().created(10);
    client().patch(upload, 0, bytes(4));
    Answer refused =
        client().with("Upload-Checksum", "md5 AAAAAAAAAAAAAAAAAAAAAA==").patch(upload, 4, bytes(6));
    assertThat(refused.status()).isEqualTo(460);
    assertThat(client().offset(upload)).isEqualTo(4);
    assertThat(client().patch(upload, 4, bytes(6)).status()).isEqualTo(200);
  }

  @Test
  void partsAreJoinedIntoOneFile() {
    byte[] one = bytes(6 << 20);
    byte[] two = bytes(100);
    TusClient parts = client().with("Upload-Concat", "partial");
    String first = TusClient.location(parts.createWith(one.length, one));
    String second = TusClient.location(parts.createWith(two.length, two));
    String third = TusClient.location(parts.createWith(one.length, one));
    Answer joined =
        client().with("Upload-Concat", "final;" + first + " " + second + " " + third).create();
    byte[] file = client().file(joined);
    assertThat(file).hasSize(2 * one.length + two.length);
    assertThat(Arrays.copyOfRange(file, one.length, one.length + two.length)).isEqualTo(two);
    assertThat(Arrays.copyOfRange(file, one.length + two.length, file.length)).isEqualTo(one);
  }

  @Test
  void deletedAndExpiredUploadsAreRemoved() {
    String deleted = client().created(100);
    client().patch(deleted, 0, new byte[10]);
    assertThat(client().delete(deleted).status()).isEqualTo(204);
    assertThat(client().head(deleted).status()).isEqualTo(404);
    String abandoned = client().created(100);
    client().patch(abandoned, 0, new byte[10]);
    service.clock().advance(Duration.ofHours(25));
    assertThat(client().head(abandoned).status()).isEqualTo(410);
    service.bean(AbandonedUploads.class).removeExpired();
    assertThat(client().head(abandoned).status()).isEqualTo(404);
  }
}
