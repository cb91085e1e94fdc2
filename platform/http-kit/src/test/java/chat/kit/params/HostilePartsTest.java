package chat.kit.params;

import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Hostile multipart forms, and hostile queries next to a form. */
final class HostilePartsTest extends SamplesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Disposition: form-data; name=\"kind\";",
        "Content-Disposition: form-data; name",
        "Content-Disposition: form-data; =",
        "Content-Disposition: form-data; name=\"kind\"\r\nContent-Type: text/plain;",
        "Content-Disposition: form-data; name=\"kind\"\r\nContent-Type: multipart/mixed",
        "Content-Type: multipart/mixed",
        "Content-Disposition",
        "",
      })
  void malformedPartHeaderIsRefused(String head) {
    String body = "--b\r\n" + head + "\r\n\r\ndirect\r\n--b--\r\n";
    assertRefused(400, "", post(body, StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a\0b | name must not contain null bytes",
        "\u00ff | name is not valid UTF-8",
        "\u00c3( | name is not valid UTF-8",
        "\u00ed\u00a0\u0080 | name is not valid UTF-8",
      })
  void invalidBytesInAPartAreRefused(String bytes, String text) {
    String body =
        part("kind", "direct") + part("name", bytes) + part("subscribers", "[1]") + "--b--\r\n";
    assertRefused(400, text, post(body, StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "na\0me | A parameter's name must not contain null bytes",
        "\u00ff | A parameter's name is not valid UTF-8",
      })
  void invalidPartNameIsRefused(String name, String text) {
    String body = part("kind", "direct") + part("name", "a") + part(name, "x") + "--b--\r\n";
    assertRefused(400, text, post(body, StandardCharsets.ISO_8859_1));
  }

  @Test
  void excessivePartsAndQueriesAreRefused() {
    String deep = "[".repeat(100_000);
    String nested =
        part("kind", "direct") + part("name", "a") + part("subscribers", deep) + "--b--\r\n";
    assertRefused(400, "is not valid JSON", post(nested, StandardCharsets.UTF_8));
    String many =
        IntStream.range(0, 10_000).mapToObj(i -> part("p" + i, "1")).collect(Collectors.joining());
    assertRefused(400, "Too many parameters", post(many + "--b--", StandardCharsets.UTF_8));
    String query =
        IntStream.range(0, 1_500).mapToObj(i -> "p" + i + "=1").collect(Collectors.joining("&"));
    assertRefused(
        400,
        "Too many parameters",
        call(
            "POST",
            "/api/v1/samples/7?" + query,
            FORM,
            "kind=direct".getBytes(StandardCharsets.UTF_8)));
    for (String escape : List.of("%00", "%ff", "%ed%a0%80")) {
      assertRefused(
          400,
          "name ",
          call("POST", "/api/v1/samples/7?kind=direct&name=" + escape, FORM, new byte[0]));
      assertRefused(
          400,
          "A parameter's name ",
          call("POST", "/api/v1/samples/7?kind=direct&name=a&x" + escape, FORM, new byte[0]));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--bx\r\nHEAD\r\n\r\na\r\n--b--\r\n",
        "--b-\r\nHEAD\r\n\r\na\r\n--b--\r\n",
        "--b\rHEAD\r\n\r\na\r\n--b--\r\n",
        "--b\r\nHEAD\r\na\r\n--b--\r\n",
        "--b\r\nHEAD\r\na\r\n--b\r\nHEAD\r\n\r\na\r\n--b--\r\n",
        "--b--\r\n--b\r\nHEAD\r\n\r\na\r\n--b--\r\n",
        "--b\r\nHEAD\r\n\r\nx--b--",
        "--b\r\nHEAD\r\n\r\nx--b--\r\n--b\r\nContent-Dispo",
        "--b\r\n\r\na\r\n--b--\r\n",
      })
  void malformedMultipartBodyIsRefused(String end) {
    String head = "Content-Disposition: form-data; name=\"announce\"";
    String body = part("kind", "direct") + part("name", "a") + end.replace("HEAD", head);
    assertRefused(400, "The body is not a valid form: ", post(body, StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\t \t"})
  void blanksAfterABoundaryAreIgnored(String blanks) {
    String body =
        (part("kind", "direct") + part("name", "a") + part("announce", "x"))
                .replace("--b\r\n", "--b" + blanks + "\r\n")
            + "--b--\r\n";
    assertRefused(400, "announce is not valid JSON", post(body, StandardCharsets.UTF_8));
  }

  private HttpResponse<String> post(String body, Charset charset) {
    return call(
        "POST", "/api/v1/samples/7", "multipart/form-data; boundary=b", body.getBytes(charset));
  }

  private static String part(String name, String value) {
    return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + value + "\r\n";
  }
}
