package chat.uploads.upload;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.token.Role;
import chat.testkit.Answer;
import chat.testkit.ApiClient;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import chat.testkit.TestOrganization;
import chat.uploads.picture.SamplePictures;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** No uploaded file runs as a page of the organization's origin. */
@ServiceTest(Program.UPLOADS)
final class HostileFilesTest {

  private static final String SCRIPT = "<script>alert(document.domain)</script>";
  private static final String SVG =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>";

  private static final List<String> NAMES =
      List.of(
          "page.html",
          "page.xhtml",
          "picture.svg",
          "picture.png",
          "notes.txt",
          "run.js",
          "unnamed");

  /** Content types that run no script in browsers that respect {@code nosniff}. */
  private static final String HARMLESS = "text/plain|image/(png|gif|jpeg|webp)";

  private final ApiClient client;

  HostileFilesTest(RunningService service) {
    TestOrganization organization = new TestOrganization(service);
    this.client = organization.as(organization.account(Role.MEMBER));
  }

  static Stream<byte[]> pages() {
    return Stream.of(
        ("<!DOCTYPE html><html>" + SCRIPT + "</html>").getBytes(UTF_8),
        SCRIPT.getBytes(UTF_8),
        ("\u00ef\u00bb\u00bf" + SCRIPT).getBytes(ISO_8859_1),
        ("\n\n<!-- a -->\n" + SCRIPT).getBytes(UTF_8),
        ("words ".repeat(20_000) + SCRIPT).getBytes(UTF_8),
        SCRIPT.getBytes(UTF_16),
        SCRIPT.getBytes(UTF_16LE),
        "+ADw-script+AD4-alert(1)+ADw-/script+AD4-".getBytes(UTF_8),
        SVG.getBytes(UTF_8),
        ("<?xml version=\"1.0\"?><!-- a -->" + SVG).getBytes(UTF_8),
        ("<html xmlns=\"http://www.w3.org/1999/xhtml\">" + SCRIPT + "</html>").getBytes(UTF_8),
        "<?xml version=\"1.0\"?><?xml-stylesheet href=\"a.xsl\"?><a/>".getBytes(UTF_8),
        "alert(document.domain)".getBytes(UTF_8),
        ("MIME-Version: 1.0\nContent-Type: text/html\n\n" + SCRIPT).getBytes(UTF_8),
        ("GIF89a/*" + SCRIPT).getBytes(UTF_8),
        withScript(SamplePictures.filled("png", 3, 3, -1)),
        withScript("%PDF-1.7\n".getBytes(UTF_8)),
        withScript(new byte[] {0, 1, 2, 3}));
  }

  private static byte[] withScript(byte[] file) {
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.writeBytes(file);
    both.writeBytes(SCRIPT.getBytes(UTF_8));
    return both.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void scriptIsNotRunUnderAnyFileName(byte[] page) {
    for (String name : NAMES) {
      String url =
          client
              .upload("/api/v1/user_uploads", "file", name, "text/html", page)
              .succeeded()
              .textAt("/url");
      Answer file = client.get(url);
      assertThat(file.body()).isEqualTo(page);
      assertThat(file.header("X-Content-Type-Options")).hasValue("nosniff");
      String type = file.header("Content-Type").orElseThrow();
      String policy = file.header("Content-Security-Policy").orElseThrow();
      assertThat(policy).startsWith("default-src 'none'; ").doesNotContain("script-src");
      boolean isPdf = type.equals("application/pdf");
      assertThat(policy.endsWith("; sandbox")).isEqualTo(!isPdf);
      if (!file.header("Content-Disposition").orElseThrow().startsWith("attachment; ")) {
        assertThat(isPdf || type.matches(HARMLESS)).as("%s as %s", name, type).isTrue();
      }
    }
  }
}
