package chat.testkit.openapi;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes the examples of the OpenAPI document: of each operation a request that a test sent, and
 * the successful response.
 *
 * <p>With the environment variable {@code CHAT_TESTS_EXAMPLES}, a service's tests write them to its
 * resources, {@code openapi/examples/<operation id>.json}. Of several requests, the one with the
 * most parameters and then the shortest response becomes the example.
 */
public final class ApiExamples {

  private static final String VARIABLE = "CHAT_TESTS_EXAMPLES";
  private static final Path DIRECTORY = Path.of("src/main/resources/openapi/examples");

  /** Libraries test operations that do not exist. */
  private static final boolean IS_SERVICE =
      Path.of("").toAbsolutePath().toString().endsWith("-service");

  private static final int MAX_CHARACTERS = 4_000;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Map<String, Rank> WRITTEN = new ConcurrentHashMap<>();

  private ApiExamples() {}

  /** How well a request and its response illustrate an operation. */
  private record Rank(int parameters, int length) {

    boolean isAbove(Rank other) {
      return parameters == other.parameters ? length < other.length : parameters > other.parameters;
    }
  }

  /** Writes the example if it is better than those that were written before. */
  static void note(String operationId, Map<String, String> parameters, byte[] response) {
    if (!System.getenv().containsKey(VARIABLE) || !IS_SERVICE) {
      return;
    }
    ObjectNode example = example(parameters, response);
    Rank rank = new Rank(parameters.size(), example.toString().length());
    boolean hasIgnored = example.at("/response").has("ignored_parameters_unsupported");
    if (hasIgnored || rank.length > MAX_CHARACTERS) {
      return;
    }
    WRITTEN.compute(
        operationId,
        (_, best) -> {
          if (best != null && !rank.isAbove(best)) {
            return best;
          }
          write(operationId, example);
          return rank;
        });
  }

  private static ObjectNode example(Map<String, String> parameters, byte[] response) {
    try {
      ObjectNode example = JSON.createObjectNode();
      ObjectNode sent = example.putObject("parameters");
      parameters.forEach(sent::put);
      JsonNode received = JSON.readTree(response);
      example.set("response", received);
      example.findParents("api_key").forEach(ApiExamples::hideKey);
      return example;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void hideKey(JsonNode parent) {
    ((ObjectNode) parent).put("api_key", "abcdefghijklmnopqrstuvwxyz012345");
  }

  private static void write(String operationId, ObjectNode example) {
    var printer =
        new DefaultPrettyPrinter().withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);
    try {
      Files.createDirectories(DIRECTORY);
      // Readers see the former file or the new one; a service's tests run in several processes.
      Path file = Files.createTempFile(DIRECTORY, operationId, ".tmp");
      Files.writeString(file, JSON.writer(printer).writeValueAsString(example) + "\n");
      Files.move(
          file,
          DIRECTORY.resolve(operationId + ".json"),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
