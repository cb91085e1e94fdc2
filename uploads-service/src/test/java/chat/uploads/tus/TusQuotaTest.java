package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"UPLOAD_QUOTA_MIB=2", "CHAT_STORAGE_DIRECTORY=target/storage-with-quota"})
final class TusQuotaTest {

  private static final String REFUSAL = "Upload would exceed your organization's upload quota.";
  private static final int SIZE = 3 << 19;

  private final TusClient client;

  TusQuotaTest(RunningService service) {
    TestOrganization organization = new TestOrganization(service);
    this.client = TusClient.of(organization.as(organization.account(Role.MEMBER)));
  }

  @Test
  void ofTwoThatFitSinglyTheOneThatIsFinishedFirstGetsTheRoom() {
    String first = client.created(SIZE);
    String second = client.created(SIZE);
    client.patch(second, 0, new byte[SIZE]).succeeded();
    client.patch(first, 0, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    client.createWith(SIZE, new byte[SIZE]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    client.patch(first, SIZE, new byte[0]).refused(413, "REQUEST_TOO_LARGE", REFUSAL);
    assertThat(client.delete(first).status()).isEqualTo(204);
  }
}
