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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ServiceTest(Program.UPLOADS)
final class UploadedNamesTest {

  private static final String PATH = "/api/v1/user_uploads";
  private static final byte[] TEXT = "Hello, file.\n".getBytes(StandardCharsets.UTF_8);

  private final ApiClient client;

  UploadedNamesTest(RunningService service) {
    TestOrganization organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  private Answer upload(String name) {
    return client.upload(PATH, "file", name, "application/octet-stream", TEXT);
  }

  /** Downloads the file from the returned address, as clients do. */
  private Answer file(Answer uploaded) {
    String url = uploaded.textAt("/url");
    int last = url.lastIndexOf('/') + 1;
    return client.get(
        url.substring(0, last) + URLEncoder.encode(url.substring(last), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Übersicht.txt", "日本語.txt", "हिन्दी.txt"})
  void fileIsServedUnderNonLatinName(String name) {
    Answer answer = upload(name).succeeded();
    assertThat(answer.textAt("/filename")).isEqualTo(name);
    assertThat(file(answer).body()).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"n", "語", "😀"})
  void nameAboveThousandCharactersIsRefused(String letter) {
    String name = letter.repeat(996) + ".txt";
    Answer answer = upload(name).succeeded();
    assertThat(answer.textAt("/filename")).isEqualTo(name);
    Answer file = file(answer);
    assertThat(file.body()).isEqualTo(TEXT);
    assertThat(file.header("Content-Disposition").orElseThrow())
        .endsWith(".txt")
        .hasSizeLessThan(4500);
    upload("n" + name).refused(400, "BAD_REQUEST", "filename is too long (limit: 1000 characters)");
  }

  static List<String> namesWithInvisibleCharacters() {
    return List.of(
        "invoice\u202Egpj.exe",
        "\u2066invoice\u2069gpj.exe",
        "inv\u200Boicegpj.exe\u200F",
        "invoicegpj.exe\uFEFF",
        "in\u00ADvoicegpj\u061C.exe",
        "invoice\u3164gpj.exe",
        "invoicegpj.exe\uDB40\uDC41",
        "\u0007invoicegpj.exe\u0085",
        "invoicegpj\u2028.exe");
  }

  private void hasVisibleName(Answer uploaded) {
    assertThat(uploaded.textAt("/filename")).isEqualTo("invoicegpj.exe");
    assertThat(file(uploaded).header("Content-Disposition"))
        .hasValue("inline; filename=\"invoicegpj.exe\"; filename*=UTF-8''invoicegpj.exe");
    assertThat(client.get("/api/v1/attachments").at("/attachments/0/name").asText())
        .isEqualTo("invoicegpj.exe");
  }

  @ParameterizedTest
  @MethodSource("namesWithInvisibleCharacters")
  void invisibleCharactersAreRemovedFromName(String name) {
    hasVisibleName(upload(name));
    String escaped = URLEncoder.encode(name, StandardCharsets.UTF_8);
    byte[] extended =
        new FormBody()
            .part("name=\"f\"; filename=\"a.txt\"; filename*=UTF-8''" + escaped, TEXT)
            .ended();
    hasVisibleName(FormBody.post(client, PATH, extended));
    String metadata = Base64.getEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
    hasVisibleName(
        client
            .withHeader("Tus-Resumable", "1.0.0")
            .withHeader("Upload-Length", Integer.toString(TEXT.length))
            .withHeader("Upload-Metadata", "filename " + metadata)
            .send("POST", "/api/v1/tus", "application/offset+octet-stream", TEXT));
  }

  @Test
  void nameOfOnlyInvisibleCharactersIsReplaced() {
    assertThat(upload("\u202E\u200B").succeeded().textAt("/filename")).isEqualTo("uploaded-file");
    assertThat(upload("\u202E..").succeeded().textAt("/filename")).isEqualTo("uploaded-file");
  }

  static List<String> fieldNames() {
    return List.of(
        "name=\"FILE\"; ",
        "name=\"a.txt\"; ",
        "name=\"\"; ",
        "name=\"語\"; ",
        "",
        "name=\"%s\"; ".formatted("f".repeat(5000)));
  }

  @ParameterizedTest
  @MethodSource("fieldNames")
  void anyFieldNameIsAccepted(String name) {
    byte[] body = new FormBody().part(name + "filename=\"a\"", TEXT).ended();
    assertThat(FormBody.post(client, PATH, body).succeeded().textAt("/filename")).isEqualTo("a");
  }

  @Test
  void emptyFileInputIsIgnored() {
    String fileInput = "name=\"file\"; filename=\"\"\r\nContent-Type: application/octet-stream";
    byte[] nothing = new FormBody().part(fileInput, new byte[0]).ended();
    FormBody.post(client, PATH, nothing)
        .refused(400, "BAD_REQUEST", "You must specify a file to upload");
    byte[] beside =
        new FormBody()
            .part(fileInput, new byte[0])
            .part("name=\"other\"; filename=\"a.txt\"", TEXT)
            .part(fileInput, new byte[0])
            .ended();
    Answer answer = FormBody.post(client, PATH, beside).succeeded();
    assertThat(answer.textAt("/filename")).isEqualTo("a.txt");
    assertThat(file(answer).body()).isEqualTo(TEXT);
  }
}
