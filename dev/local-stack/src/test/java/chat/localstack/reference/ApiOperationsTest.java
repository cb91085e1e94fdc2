package chat.localstack.reference;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Generates docs/api-operations.md from the controllers. */
class ApiOperationsTest {

  private static final String HEAD =
      """
      # Operations of the API

      Generated from the controllers: `mvn verify -Dreference=write` writes it, every build checks it.

      | method | path | service | code |
      |---|---|---|---|
      """;

  @Test
  void operationsAreListed() throws IOException {
    List<ApiOperations.Operation> operations = ApiOperations.ofClients(ReferenceDocument.ROOT);
    assertFalse(operations.isEmpty(), "no controller was found; are the services built?");
    ReferenceDocument.check(
        "docs/api-operations.md",
        operations.stream()
            .map(ApiOperations.Operation::row)
            .collect(Collectors.joining("\n", HEAD, "\n")));
  }
}
