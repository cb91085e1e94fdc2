package chat.uploads.tus;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import org.junit.jupiter.api.Test;

@ServiceTest(value = Program.UPLOADS, environment = "MAX_FILE_UPLOAD_SIZE=3")
final class TusOptionsTest {

  private final TestOrganization organization;

  TusOptionsTest(RunningService service) {
    this.organization = new TestOrganization(service);
  }

  @Test
  void optionsReportsCapabilitiesWithoutVersionHeader() {
    Answer answer =
        organization
            .as(organization.account(Role.GUEST))
            .send("OPTIONS", TusClient.ENDPOINT, "", new byte[0]);
    assertThat(answer.status()).isEqualTo(204);
    assertThat(answer.body()).isEmpty();
    assertThat(answer.header("Tus-Resumable")).hasValue("1.0.0");
    assertThat(answer.header("Tus-Version")).hasValue("1.0.0");
    assertThat(answer.header("Allow")).hasValue("OPTIONS, POST");
    assertThat(answer.header("Tus-Max-Size")).hasValue("3145728");
    assertThat(answer.header("Tus-Extension"))
        .hasValue("creation,creation-with-upload,termination,checksum,expiration,concatenation");
    assertThat(answer.header("Tus-Checksum-Algorithm")).hasValue("md5,sha1,sha256,sha512");
  }

  @Test
  void optionsIgnoresClientVersion() {
    TusClient client = TusClient.of(organization.as(organization.account(Role.MEMBER)));
    String upload = client.created(10);
    for (String path : new String[] {TusClient.ENDPOINT, upload}) {
      Answer answer = client.with("Tus-Resumable", "0.2.2").send("OPTIONS", path);
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.header("Tus-Version")).hasValue("1.0.0");
    }
  }

  @Test
  void optionsOfUploadReportsCapabilities() {
    TusClient client = TusClient.of(organization.as(organization.account(Role.MEMBER)));
    String upload = client.created(10);
    assertThat(client.send("OPTIONS", upload).header("Allow"))
        .hasValue("DELETE, HEAD, OPTIONS, PATCH");
    for (Answer answer :
        new Answer[] {
          client.send("OPTIONS", upload),
          client.with("X-HTTP-Method-Override", "OPTIONS").send("POST", upload),
          client.with("X-HTTP-Method-Override", "OPTIONS").send("POST", TusClient.ENDPOINT)
        }) {
      assertThat(answer.status()).isEqualTo(204);
      assertThat(answer.header("Tus-Version")).hasValue("1.0.0");
    }
  }
}
