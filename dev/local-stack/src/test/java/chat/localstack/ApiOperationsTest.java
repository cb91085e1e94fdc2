package chat.localstack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Keeps docs/api-operations.md what the code says; {@code -Dapi-operations=write} writes it anew.
 */
class ApiOperationsTest {

  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
  private static final Path LIST = ROOT.resolve("docs/api-operations.md");

  private static final String HEAD =
      """
      # Operations of the API

      Generated from the controllers: `mvn verify -Dapi-operations=write` writes it, every build checks it.

      | method | path | service | code |
      |---|---|---|---|
      """;

  @Test
  void theListOfOperationsIsThatOfTheCode() throws IOException {
    List<ApiOperations.Operation> operations = ApiOperations.in(ROOT);
    assertFalse(operations.isEmpty(), "no controller was found; are the services built?");
    String list =
        operations.stream()
            .map(ApiOperations.Operation::row)
            .collect(Collectors.joining("\n", HEAD, "\n"));
    if ("write".equals(System.getProperty("api-operations"))) {
      Files.writeString(LIST, list);
    }
    assertEquals(list, Files.readString(LIST));
  }
}
