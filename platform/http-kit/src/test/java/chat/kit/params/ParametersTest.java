package chat.kit.params;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest extends SamplesTest {

  @Test
  void everyParameterArrivesTyped() {
    HttpResponse<String> answer =
        post("kind=channel&name=+a%C3%A4+&subject=s&invite_as=100&announce=true&subscribers=[1,2]");
    assertEquals(200, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith("{\"result\":\"success\",\"msg\":\"\",\"id\":7,\"text\":"));
    assertTrue(answer.body().endsWith("\"missing\":null}\n"), answer.body());
    assertTrue(
        answer
            .body()
            .contains(
                "kind=CHANNEL, name=aä, topic=s, inviteAs=100, announce=true, subscribers=[1, 2]"),
        answer.body());
    assertTrue(
        answer.headers().firstValue("content-type").orElse("").startsWith("application/json"));
    assertTrue(answer.headers().firstValue("x-request-id").isPresent());
  }

  @ParameterizedTest
  @CsvSource({"9%, 9%", "9%+f, 9% f", "%f, %f", "%%41, %A", "%zz%, %zz%", "%u12, %u12", "%%, %%"})
  void percentSignWithoutAnEscapeIsLiteral(String sent, String text) {
    HttpResponse<String> answer = post("kind=channel&topic=s%&name=" + sent);
    assertTrue(answer.body().contains("name=" + text + ", topic=s%,"), answer.body());
  }

  @Test
  void wordIsAcceptedAsAJsonString() {
    HttpResponse<String> answer = post("kind=%22channel%22&name=a");
    assertTrue(answer.body().contains("kind=CHANNEL, name=a"), answer.body());
  }

  @Test
  void nullListIsTreatedAsMissing() {
    HttpResponse<String> answer = post("kind=direct&name=a&subscribers=null");
    assertTrue(answer.body().contains("subscribers=[]"), answer.body());
  }

  @Test
  void bodyOverridesQueryAndDeleteReadsTheQuery() {
    HttpResponse<String> both =
        call(
            "POST",
            "/api/v1/samples/7?name=q&kind=direct",
            FORM,
            "name=b".getBytes(StandardCharsets.UTF_8));
    assertTrue(both.body().contains("kind=DIRECT, name=b"), both.body());
    HttpResponse<String> query =
        call("DELETE", "/api/v1/samples/7?name=q&kind=direct", "", new byte[0]);
    assertTrue(query.body().contains("kind=DIRECT, name=q"), query.body());
    HttpResponse<String> zeros =
        call("DELETE", "/api/v1/samples/007?name=q&kind=direct", "", new byte[0]);
    assertTrue(zeros.body().contains("\"id\":7,"), zeros.body());
  }

  @ParameterizedTest
  @ValueSource(strings = {"DELETE", "PATCH", "PUT"})
  void methodParameterDoesNotOverrideTheMethod(String method) {
    HttpResponse<String> answer = post("kind=direct&name=a&method=" + method);
    assertEquals(400, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains("send the request as " + method), answer.body());
    assertEquals(200, post("kind=direct&name=a&method=letter").statusCode());
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/html", "image/png", "text/html, application/xml;q=0.9", "nonsense"})
  void acceptHeaderDoesNotChangeTheEnvelope(String accepted) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(server.getURL() + "/api/v1/nothing"))
            .header("Accept", accepted)
            .build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    assertEquals("{\"result\":\"success\",\"msg\":\"\"}\n", answer.body());
    assertEquals("application/json", answer.headers().firstValue("content-type").orElse(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", ",,", ";;", ",;", ";,", ",;q=1", ";q=0.5", ", en", "  ,"})
  void emptyAcceptPreferencesAreIgnored(String value) throws Exception {
    for (String name : List.of("Accept-Language", "Accept-Charset")) {
      var request =
          HttpRequest.newBuilder(
                  URI.create(server.getURL() + "/api/v1/samples/7?name=q&kind=direct"))
              .header(name, value)
              .header(name, "en")
              .DELETE();
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString());
      assertEquals(200, answer.statusCode(), name + ": " + value);
    }
  }

  @Test
  void multipartIsReadLikeAForm() {
    String body =
        "--b\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\ndirect\r\n"
            + "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nä\r\n--b--\r\n";
    HttpResponse<String> answer =
        call(
            "POST",
            "/api/v1/samples/7",
            "multipart/form-data; boundary=b",
            body.getBytes(StandardCharsets.UTF_8));
    assertTrue(answer.body().contains("kind=DIRECT, name=ä"), answer.body());
  }

  @Test
  void uploadedFileIsNotAParameter() {
    String kind = "--b\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\ndirect\r\n";
    String name = "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\na\r\n";
    String file = "--b\r\nContent-Disposition: form-data; filename=\"f\"; name=\"name\"\r\n";
    String text = file + "Content-Type: text/plain\r\n\r\nof a file\r\n";
    String withoutType = file + "\r\nof a file\r\n";
    for (String part : List.of(text, withoutType)) {
      assertRefused(400, "'name' was sent as a file", multipart(kind + part));
      HttpResponse<String> answer = multipart(kind + part + name + part);
      assertTrue(answer.body().contains("kind=DIRECT, name=a,"), answer.body());
      assertFalse(answer.body().contains("ignored_parameters"), answer.body());
    }
    HttpResponse<String> unknown = multipart(kind + name + text.replace("\"name\"", "\"photo\""));
    assertTrue(
        unknown.body().contains("\"ignored_parameters_unsupported\":[\"photo\"]"), unknown.body());
  }

  @Test
  void quotedBoundaryIsAcceptedAndEpilogueIsIgnored() {
    String body =
        "--a b\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\ndirect\r\n"
            + "--a b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\na\r\n"
            + "--a b--\r\nto whom it may concern";
    HttpResponse<String> answer =
        call(
            "POST",
            "/api/v1/samples/7",
            "multipart/form-data; boundary=\"a b\"",
            body.getBytes(StandardCharsets.UTF_8));
    assertTrue(answer.body().contains("kind=DIRECT, name=a,"), answer.body());
  }

  private HttpResponse<String> multipart(String parts) {
    return call(
        "POST",
        "/api/v1/samples/7",
        "multipart/form-data; boundary=b",
        (parts + "--b--\r\n").getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void unsupportedNamesAreListedSorted() {
    String body = post("kind=direct&name=a&zebra=1&apple=2&client=me").body();
    assertTrue(body.endsWith(",\"ignored_parameters_unsupported\":[\"apple\",\"zebra\"]}\n"), body);
    assertFalse(post("kind=direct&name=a").body().contains("ignored_parameters"));
    assertEquals(
        "{\"result\":\"success\",\"msg\":\"\"}\n",
        call("GET", "/api/v1/nothing", "", new byte[0]).body());
    assertTrue(
        call("GET", "/api/v1/nothing?x=1", "", new byte[0])
            .body()
            .contains("\"ignored_parameters_unsupported\":[\"x\"]"));
  }

  @Test
  void unsupportedParametersAreListedForAnyValue() {
    for (String unsupported : List.of("zebra=1&zebra=2", "zebra=%ff", "zebra=%00")) {
      String body = post("kind=direct&name=a&" + unsupported).body();
      assertTrue(body.endsWith(",\"ignored_parameters_unsupported\":[\"zebra\"]}\n"), body);
    }
  }

  @Test
  void operationWithoutParametersIgnoresAJsonBody() {
    byte[] json = "{}".getBytes(StandardCharsets.UTF_8);
    HttpResponse<String> nothing = call("GET", "/api/v1/nothing", "application/json", json);
    assertEquals("{\"result\":\"success\",\"msg\":\"\"}\n", nothing.body());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name=a | Missing 'kind' argument",
        "kind=x&name=a | Invalid kind",
        "kind=direct | Missing 'name' argument",
        "kind=direct&name=+ | name cannot be blank",
        "kind=direct&name=abcdef | name is too long (limit: 5 characters)",
        "kind=direct&name=a%00 | name must not contain null bytes",
        "kind=direct&name=%ff | name is not valid UTF-8",
        "kind=direct&name=a&name=b | Can't decide between several 'name' arguments",
        "kind=direct&name=a&topic=1&subject=2 | Can't decide between 'topic' and 'subject'"
            + " arguments",
        "kind=direct&name=a&invite_as=x | invite_as is not valid JSON",
        "kind=direct&name=a&invite_as=\"5\" | invite_as is not an integer",
        "kind=direct&name=a&invite_as=5.0 | invite_as is not an integer",
        "kind=direct&name=a&invite_as=0 | invite_as is too small",
        "kind=direct&name=a&invite_as=601 | invite_as is too large",
        "kind=direct&name=a&announce=1 | announce is not a boolean",
        "kind=direct&name=a&subscribers=1 | subscribers is not a list",
        "kind=direct&name=a&subscribers=[1,\"2\"] | subscribers[1] is not an integer",
        "kind=direct&name=a&subscribers=[1,2,3,4] | subscribers is too long (limit: 3 elements)",
        "kind=direct&name=a&folder_id=99999999999999999999 | folder_id is too large",
        "kind=direct&name=a&folder_id=-99999999999999999999 | folder_id is too small",
        "kind=direct&name=a&folder_id=1 2 | folder_id is not valid JSON",
        "kind=direct&name=a&marks=[\"abc\",\"abcd\"] | marks[1] is too long (limit: 3 characters)",
      })
  void firstInvalidParameterIsNamed(String form, String text) {
    HttpResponse<String> answer = post(form);
    assertEquals(400, answer.statusCode(), answer.body());
    assertEquals(
        "{\"result\":\"error\",\"msg\":\""
            + text.replace("\"", "\\\"")
            + "\",\"code\":\"BAD_REQUEST\"}\n",
        answer.body());
  }

  @Test
  void listElementsHaveADefaultMaximumLength() {
    String longest = "\uD83C\uDF89".repeat(100);
    assertEquals(200, post("kind=direct&name=a&tags=[\"" + longest + "\"]").statusCode());
    assertRefused(
        400,
        "tags[0] is too long (limit: 100 characters)",
        post("kind=direct&name=a&tags=[\"" + longest + "a\"]"));
  }

  @Test
  void hostileBodiesAreRefused() {
    String deep = "[".repeat(100_000);
    assertRefused(400, "is not valid JSON", post("kind=direct&name=a&subscribers=" + deep));
    String many =
        IntStream.range(0, 10_000).mapToObj(i -> "p" + i + "=1").collect(Collectors.joining("&"));
    assertRefused(400, "Too many parameters", post(many));
    assertRefused(400, "Too many parameters", post("a&".repeat(1_001)));
    assertRefused(413, "too large", post("name=" + "x".repeat(3_000_000)));
    byte[] json = "{\"name\":\"a\"}".getBytes(StandardCharsets.UTF_8);
    assertRefused(
        400,
        "not from application/json",
        call("POST", "/api/v1/samples/7", "application/json", json));
    assertRefused(
        400,
        "has no boundary",
        call(
            "POST",
            "/api/v1/samples/7",
            "multipart/form-data",
            "x".getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void pathNumberBeyond64BitsBecomesTheMaximumId() {
    for (String number : List.of("9223372036854775808", "99999999999999999999")) {
      HttpResponse<String> answer =
          call(
              "POST",
              "/api/v1/samples/" + number,
              FORM,
              "kind=direct&name=a".getBytes(StandardCharsets.UTF_8));
      assertEquals(200, answer.statusCode(), answer.body());
      assertTrue(answer.body().contains("\"id\":9223372036854775807"), answer.body());
    }
  }

  @Test
  void manyMultipartFieldsAreReadAndTruncationIsRefused() {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      body.append("--b\r\nContent-Disposition: form-data; name=\"p")
          .append(i)
          .append("\"\r\n\r\n1\r\n");
    }
    String parts =
        body
            + "--b\r\nContent-Disposition: form-data; name=\"kind\"\r\n\r\ndirect\r\n"
            + "--b\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\na\r\n";
    String type = "multipart/form-data; boundary=b";
    byte[] whole = (parts + "--b--\r\n").getBytes(StandardCharsets.UTF_8);
    assertEquals(200, call("POST", "/api/v1/samples/7", type, whole).statusCode());
    assertRefused(
        400,
        "does not end in its boundary",
        call("POST", "/api/v1/samples/7", type, parts.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void overlongListIsRefusedWhileItIsParsed() {
    String many = "[" + "1,".repeat(200_000) + "1]";
    assertRefused(
        400,
        "subscribers is too long (limit: 3 elements)",
        post("kind=direct&name=a&subscribers=" + many));
  }

  @Test
  void serverErrorsAreEnvelopes() {
    HttpResponse<String> missing = call("GET", "/api/v1/nowhere", "", new byte[0]);
    assertRefused(404, "No operation has this path", missing);
    assertTrue(missing.body().contains("\"code\":\"NOT_FOUND\""));
    assertRefused(404, "No operation", call("POST", "/api/v1/samples/x", FORM, new byte[0]));
    HttpResponse<String> method = call("PUT", "/api/v1/samples/7", FORM, new byte[0]);
    assertRefused(405, "Method Not Allowed", method);
    assertTrue(method.headers().firstValue("allow").orElse("").contains("POST"));
    HttpResponse<String> unexpected = call("GET", "/api/v1/unexpected", "", new byte[0]);
    assertRefused(500, "Internal server error", unexpected);
    assertFalse(unexpected.body().contains("secret"));
    HttpResponse<String> refused = call("GET", "/api/v1/refused", "", new byte[0]);
    assertTrue(refused.body().contains("\"stream\":\"general\""));
    assertEquals("1", refused.headers().firstValue("retry-after").orElse(""));
  }
}
