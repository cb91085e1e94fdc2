package chat.localstack.reference;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Generates docs/api-operations.md from the controllers. */
class ApiOperationsTest {

  private static final String HEAD =
      """
      # Operations of the API

      Generated from the controllers: `mvn verify -Dreference=write` writes it, every build checks it.
      """;

  private static final String SECTION =
      """

      ## %s

      %s
      """;

  @Test
  void operationsAreListed() throws IOException {
    Map<String, List<ApiOperations.Operation>> byService =
        ApiOperations.ofClients(ReferenceDocument.ROOT).stream()
            .collect(groupingBy(ApiOperations.Operation::module, TreeMap::new, toList()));
    assertFalse(byService.isEmpty(), "no controller was found; are the services built?");
    StringBuilder text = new StringBuilder(HEAD);
    byService.forEach((service, operations) ->
        text.append(
            SECTION.formatted(
                service,
                operations.stream()
                    .map(ApiOperations.Operation::line)
                    .collect(Collectors.joining("\n")))));
    ReferenceDocument.check("docs/api-operations.md", text.toString());
  }
}
