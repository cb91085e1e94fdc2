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

  /** The file at the address that was answered, as clients ask for it. */
  private Answer file(Answer uploaded) {
    String url = uploaded.textAt("/url");
    int last = url.lastIndexOf('/') + 1;
    return client.get(
        url.substring(0, last) + URLEncoder.encode(url.substring(last), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Übersicht.txt", "日本語.txt", "हिन्दी.txt"})
  void nameOfAnyScriptLeadsToTheFile(String name) {
    Answer answer = upload(name).succeeded();
    assertThat(answer.textAt("/filename")).isEqualTo(name);
    assertThat(file(answer).body()).isEqualTo(TEXT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"n", "語", "😀"})
  void longestNameIsTakenAndALongerOneIsNot(String letter) {
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

  static List<String> namesOfTheField() {
    return List.of(
        "name=\"FILE\"; ",
        "name=\"a.txt\"; ",
        "name=\"\"; ",
        "name=\"語\"; ",
        "",
        "name=\"%s\"; ".formatted("f".repeat(5000)));
  }

  @ParameterizedTest
  @MethodSource("namesOfTheField")
  void nameOfTheFieldMayBeAnything(String name) {
    byte[] body = new FormBody().part(name + "filename=\"a\"", TEXT).ended();
    assertThat(FormBody.post(client, PATH, body).succeeded().textAt("/filename")).isEqualTo("a");
  }

  @Test
  void chooserWithoutAFileIsNoFile() {
    String chooser = "name=\"file\"; filename=\"\"\r\nContent-Type: application/octet-stream";
    byte[] nothing = new FormBody().part(chooser, new byte[0]).ended();
    FormBody.post(client, PATH, nothing)
        .refused(400, "BAD_REQUEST", "You must specify a file to upload");
    byte[] beside =
        new FormBody()
            .part(chooser, new byte[0])
            .part("name=\"other\"; filename=\"a.txt\"", TEXT)
            .part(chooser, new byte[0])
            .ended();
    Answer answer = FormBody.post(client, PATH, beside).succeeded();
    assertThat(answer.textAt("/filename")).isEqualTo("a.txt");
    assertThat(file(answer).body()).isEqualTo(TEXT);
  }
}
