package chat.kit.params;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms that are small on the wire and large in memory. */
final class HeavyFormsTest extends SamplesTest {

  private static final String SAMPLE = "/api/v1/samples/7";

  @Override
  public Map<String, String> getProperties() {
    var properties = new HashMap<>(super.getProperties());
    properties.put("chat.form-memory", "8000000");
    return properties;
  }

  private static String form(int values) {
    return "kind=direct&name=a&x=[" + "1,".repeat(values) + "1]";
  }

  private CompletableFuture<Integer> posted(long userId, String form) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.getURL() + SAMPLE))
            .header("Content-Type", FORM)
            .header("Authorization", "Bearer " + signingKeys.caller(userId))
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build();
    return client
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode);
  }

  @ParameterizedTest
  @ValueSource(ints = {70_000, 900_000})
  void formLargerThanTheMemoryBudgetIsRefused(int values) {
    assertRefused(413, "bytes of memory (limit: 8000000 bytes)", post(form(values)));
    String multipart =
        "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n" + form(values) + "\r\n--b--";
    assertRefused(
        413,
        "bytes of memory",
        call(
            "POST",
            SAMPLE,
            "multipart/form-data; boundary=b",
            multipart.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void queryStringCountsTowardsTheMemoryLimit() {
    String query = "?" + form(62_000);
    assertRefused(413, "bytes of memory", call("POST", SAMPLE + query, FORM, new byte[0]));
  }

  @Test
  void formsOfOneAccountWaitForOneAnother() {
    List<CompletableFuture<Integer>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      answers.add(posted(1, form(24_000)));
    }
    assertEquals(200, posted(2, form(24_000)).join());
    for (CompletableFuture<Integer> answer : answers) {
      assertEquals(200, answer.join());
    }
  }
}
