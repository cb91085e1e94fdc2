package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_TEST_STORAGE_BYTES=1000000")
final class TusFullStorageTest {

  private final LimitedPartialBlobs storage;
  private final TusClient client;

  TusFullStorageTest(RunningService service) {
    this.storage = service.bean(LimitedPartialBlobs.class);
    TestOrganization organization = new TestOrganization(service);
    this.client = TusClient.of(organization.as(organization.account(Role.MEMBER)));
  }

  @Test
  void fullStorageLosesNothingThatWasAcknowledged() {
    byte[] content = new byte[1_500_000];
    new Random(8).nextBytes(content);
    String upload = client.created(content.length);
    client.patch(upload, 0, Arrays.copyOf(content, 800_000));
    for (int i = 0; i < 2; i++) {
      Answer refused = client.patch(upload, 800_000, tail(content, 800_000));
      refused.refused(
          503, "SERVICE_UNAVAILABLE", "The storage is unavailable at the moment, try again");
      assertThat(refused.header("Retry-After")).isPresent();
      assertThat(client.offset(upload)).isEqualTo(800_000);
    }
    Answer creation = client.createWith(500_000, new byte[500_000]);
    assertThat(creation.status()).isEqualTo(503);
    storage.makeRoom(10_000_000);
    Answer last = client.patch(upload, 800_000, tail(content, 800_000)).succeeded();
    assertThat(client.file(last)).isEqualTo(content);
  }

  private static byte[] tail(byte[] content, int from) {
    return Arrays.copyOfRange(content, from, content.length);
  }
}
