package chat.kit.params;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import chat.kit.token.TestKeys;
import io.micronaut.runtime.server.EmbeddedServer;
import io.micronaut.test.extensions.junit5.annotation.MicronautTest;
import io.micronaut.test.support.TestPropertyProvider;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Calls the sample operations of a server. */
@MicronautTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SamplesTest implements TestPropertyProvider {

  static final String FORM = "application/x-www-form-urlencoded";
  final HttpClient client = HttpClient.newHttpClient();

  @TempDir static Path keys;

  @Inject EmbeddedServer server;

  /** Keys that are created before the server starts. */
  @SuppressWarnings("NullAway.Init")
  TestKeys signingKeys;

  @Override
  public Map<String, String> getProperties() {
    signingKeys = TestKeys.in(keys);
    return Map.of(
        "micronaut.application.name", TestKeys.SERVICE, "chat.keys-directory", keys.toString());
  }

  /** Calls a sample operation and returns its response. */
  HttpResponse<String> call(String method, String path, String type, byte[] body) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(server.getURL() + path))
              .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
      if (!type.isEmpty()) {
        request.header("Content-Type", type);
      }
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Posts a form to the operation that has all parameters. */
  HttpResponse<String> post(String form) {
    return call("POST", "/api/v1/samples/7", FORM, form.getBytes(StandardCharsets.UTF_8));
  }

  static void assertRefused(int status, String text, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode(), answer.body());
    assertTrue(answer.body().startsWith("{\"result\":\"error\",\"msg\":\""), answer.body());
    assertTrue(answer.body().contains(text), answer.body());
  }
}
