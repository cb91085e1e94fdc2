package chat.uploads.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.kit.error.Refusal;
import chat.kit.form.MultipartForm;
import chat.kit.form.PartHead;
import chat.uploads.FormBody;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MultipartFormTest {

  private static MultipartForm form(byte[] body) {
    return new MultipartForm(new ByteArrayInputStream(body), FormBody.BOUNDARY, 100);
  }

  /** A stream that returns the body in small chunks, as a slow connection does. */
  private static InputStream inChunks(byte[] body, int maxLength) {
    Random random = new Random(maxLength);
    return new ByteArrayInputStream(body) {
      @Override
      public int read(byte[] into, int offset, int length) {
        return super.read(into, offset, Math.min(length, 1 + random.nextInt(maxLength)));
      }
    };
  }

  private static MultipartForm.Part next(MultipartForm form) throws IOException {
    return Objects.requireNonNull(form.next());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 50, 10_000})
  void partsAreReadCompletelyForAnyChunkSize(int chunkSize) throws IOException {
    byte[] large = new byte[200_000];
    new Random(3).nextBytes(large);
    byte[] tricky =
        ("\r\n--" + FormBody.BOUNDARY.substring(1) + "\r\r\n--").getBytes(StandardCharsets.UTF_8);
    byte[] body =
        new FormBody()
            .part("name=\"text\"", "value".getBytes(StandardCharsets.UTF_8))
            .part("name=\"a\"; filename=\"large\"", large)
            .part("name=\"b\"; filename=\"tricky\"", tricky)
            .part("name=\"c\"; filename=\"empty\"", new byte[0])
            .ended();
    MultipartForm form = new MultipartForm(inChunks(body, chunkSize), FormBody.BOUNDARY, 100);
    assertThat(next(form).fileName()).isNull();
    MultipartForm.Part first = next(form);
    assertThat(first.fileName()).isEqualTo("large");
    assertThat(first.content().readAllBytes()).isEqualTo(large);
    assertThat(next(form).content().readAllBytes()).isEqualTo(tricky);
    MultipartForm.Part last = next(form);
    assertThat(last.fileName()).isEqualTo("empty");
    assertThat(last.content().readAllBytes()).isEmpty();
    assertThat(form.next()).isNull();
  }

  @Test
  void unreadPartIsSkipped() throws IOException {
    byte[] body =
        new FormBody()
            .text("a preamble\r\n")
            .part("name=\"a\"; filename=\"first\"", new byte[100_000])
            .part("name=\"b\"; filename=\"second\"", new byte[] {1})
            .ended();
    MultipartForm form = form(body);
    MultipartForm.Part skipped = next(form);
    assertThat(next(form).fileName()).isEqualTo("second");
    assertThatThrownBy(() -> skipped.content().read()).isInstanceOf(IOException.class);
  }

  @Test
  void truncatedFormIsRefused() {
    byte[] whole = new FormBody().part("name=\"a\"; filename=\"f\"", new byte[] {1, 2, 3}).ended();
    for (int length : List.of(0, 1, 10, 60, whole.length - 30, whole.length - 5)) {
      assertThatThrownBy(
              () -> {
                MultipartForm form = form(java.util.Arrays.copyOf(whole, length));
                while (form.next() != null) {
                  // until it ends or is refused
                }
              })
          .as("%d of %d bytes", length, whole.length)
          .isInstanceOf(Refusal.class)
          .hasMessage("The body is not a valid form: it does not end in its boundary");
    }
  }

  @Test
  void tooLongPartHeadIsRefused() {
    byte[] body =
        new FormBody().text("--" + FormBody.BOUNDARY + "\r\nX: " + "x".repeat(70_000)).cutOff();
    assertThatThrownBy(() -> form(body).next())
        .hasMessage("The body is not a valid form: a part's head has more than 65536 bytes");
  }

  @Test
  void tooManyPartsAreRefused() {
    FormBody body = new FormBody();
    for (int i = 0; i <= 100; i++) {
      body.part("name=\"n\"", new byte[0]);
    }
    MultipartForm form = form(body.ended());
    assertThatThrownBy(
            () -> {
              while (form.next() != null) {
                // until it is refused
              }
            })
        .hasMessage("Too many parameters (limit: 100)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name=f; filename=plain.txt | plain.txt",
        "name=\"f\"; filename=\"with blank; and semicolon.txt\" | with blank; and semicolon.txt",
        "name=\"f\"; filename=\"a \\\"quoted\\\" one\" | a \"quoted\" one",
        "name=\"f\"; filename=\"a %22quoted%22 one\" | a \"quoted\" one",
        "name=\"f\"; filename=\"Übersicht 日本語.png\" | Übersicht 日本語.png",
        "name=\"f\"; filename=\"old\"; filename*=UTF-8''%e2%82%ac%20rates+1.txt | € rates+1.txt",
        "name=\"f\"; filename*=UTF-8''it's.txt | it's.txt",
        "name=\"f\"; filename*=UTF-8'de-CH'wie%20geht's.txt | wie geht's.txt",
        "name=\"f\"; filename*=it's.txt | it's.txt",
        "name=\"f\"; filename=\"../../etc/passwd\" | passwd",
        "name=\"f\"; filename=\"C:\\\\Documents\\\\me.doc\" | me.doc",
        "name=\"f\"; filename=\"\" | ``",
        "name=\"f\"; filename=\"..\" | ..",
        "name=\"f\"; FileName=\"upper\" | upper",
        "name=\"; filename=no\"; filename=\"yes; no\"; x | yes; no",
        "name; filename = spaced.txt ;x=y | spaced.txt",
        "filename=\"not ended | not ended",
        "filename=\"ends in \\\" | ends in \"",
        "filename= | ``"
      })
  void fileNameIsParsedFromDisposition(String disposition, String name) {
    assertThat(fileName("\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n"))
        .isEqualTo(name);
  }

  @Test
  void controlCharactersAreRemovedFromFileName() {
    assertThat(
            fileName(
                "\r\nContent-Disposition: form-data; filename=\"a\u0000b%0D%0Ac\u0085d\"\r\n\r\n"))
        .isEqualTo("abcd");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "filename=\"%s\"",
        "filename=\"a\"; name=\"%s\"",
        "filename=%s",
        "filename=\"\\%s",
        "%s; filename=a"
      })
  void veryLongDispositionIsParsedOrRefused(String disposition) {
    for (String unit : List.of("a", "\\\"", " ", ";", "=", ";a=\"", "\\", "; ")) {
      String head =
          "Content-Disposition: form-data; " + disposition.formatted(unit.repeat(60_000)) + "\r\n";
      try {
        fileName(head);
      } catch (Refusal refusal) {
        assertThat(refusal).hasMessage("filename is too long (limit: 1000 characters)");
      }
    }
  }

  @Test
  void formFieldHasNoFileName() {
    assertThat(fileName("\r\nContent-Disposition: form-data; name=\"filename\"\r\n\r\n")).isNull();
    assertThat(fileName("\r\nContent-Type: text/plain\r\n\r\n")).isNull();
  }

  private static @Nullable String fileName(String head) {
    String sent = PartHead.parse(head).fileName();
    return sent == null ? null : SentName.lastSegment(sent);
  }

  @Test
  void contentTypeIsReadFromAnyLineInAnyCase() {
    PartHead head =
        PartHead.parse(
            "\r\n"
                + "content-type: image/png\r\n"
                + "content-disposition: form-data; filename=\"x\"\r\n\r\n");
    assertThat(head.type()).isEqualTo("image/png");
    assertThat(head.fileName()).isEqualTo("x");
  }
}
