package chat.uploads.upload;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.FormBody;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ServiceTest(Program.UPLOADS)
final class DeclaredCharsetTest {

  private static final byte[] TEXT = "caf\u00e9\n".getBytes(StandardCharsets.ISO_8859_1);
  private static final String BYTES = "application/offset+octet-stream";

  private final ApiClient client;

  DeclaredCharsetTest(RunningService service) {
    TestOrganization organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  private ApiClient tus(String type) {
    String metadata =
        "filename YS50eHQ=,filetype "
            + Base64.getEncoder().encodeToString(type.getBytes(StandardCharsets.UTF_8));
    return client
        .withHeader("Tus-Resumable", "1.0.0")
        .withHeader("Upload-Length", Integer.toString(TEXT.length))
        .withHeader("Upload-Metadata", metadata);
  }

  private void isServedAs(Answer uploaded, String type) {
    Answer file = client.get(uploaded.textAt("/url"));
    assertThat(file.header("Content-Type")).hasValue(type);
    assertThat(file.header("Content-Disposition").orElseThrow()).startsWith("inline");
    assertThat(file.body()).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain; charset=iso-8859-1, text/plain; charset=iso-8859-1",
    "text/plain; charset=UTF-8, text/plain; charset=utf-8",
    "text/plain, text/plain",
    "application/octet-stream, text/plain"
  })
  void textIsServedWithItsDeclaredCharset(String declared, String served) {
    byte[] form =
        new FormBody()
            .part("name=\"f\"; filename=\"a.txt\"\r\nContent-Type: " + declared, TEXT)
            .ended();
    isServedAs(FormBody.post(client, "/api/v1/user_uploads", form), served);
    isServedAs(tus(declared).send("POST", "/api/v1/tus", BYTES, TEXT), served);
    String upload =
        tus(declared).send("POST", "/api/v1/tus", "", new byte[0]).header("Location").orElseThrow();
    isServedAs(
        client
            .withHeader("Tus-Resumable", "1.0.0")
            .withHeader("Upload-Offset", "0")
            .send("PATCH", upload, BYTES, TEXT),
        served);
  }

  @Test
  void htmlWithDeclaredCharsetIsOnlyDownloaded() {
    byte[] page = "<html><title>a</title></html>".getBytes(StandardCharsets.UTF_8);
    byte[] form =
        new FormBody()
            .part("name=\"f\"; filename=\"a.html\"\r\nContent-Type: text/html; charset=utf-8", page)
            .ended();
    String url = FormBody.post(client, "/api/v1/user_uploads", form).succeeded().textAt("/url");
    Answer file = client.get(url);
    assertThat(file.header("Content-Type")).hasValue("text/html; charset=utf-8");
    assertThat(file.header("Content-Disposition").orElseThrow()).startsWith("attachment");
  }
}
