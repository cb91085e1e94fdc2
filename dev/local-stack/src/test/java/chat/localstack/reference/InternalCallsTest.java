package chat.localstack.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Generates docs/reference/internal-calls.md and compares its contract with the controllers. */
class InternalCallsTest {

  private static final String HEAD =
      """
      # Internal calls

      Generated from `platform/contracts/src/main/resources/internal-calls.json`: `mvn verify -Dreference=write` writes it, every
      build checks it.

      The programs call each other below `/internal`, with [a service token](tokens-and-headers.md). Requests and responses are
      JSON; names are in snake case.

      | service | call | request | response |
      |---|---|---|---|
      """;

  /**
   * A call of the contract.
   *
   * @param path without the query
   * @param query for example {@code host=}
   */
  record Call(
      List<String> services,
      String method,
      String path,
      @Nullable String query,
      String request,
      String response) {

    String operation() {
      return method + " " + path;
    }

    /** Whether a platform module implements the call for several services. */
    boolean isShared() {
      return services.size() > 1 || services.contains("every service");
    }

    String row() {
      String address = query == null ? path : path + "?" + query;
      return "| %s | `%s %s` | %s | %s |"
          .formatted(
              String.join(", ", services),
              method,
              address,
              request.isEmpty() ? "none" : request,
              response);
    }
  }

  @Test
  void contractListsTheCallsOfOneService() throws IOException {
    assertEquals(
        calls().stream()
            .filter(call -> !call.isShared())
            .map(call -> call.services().getFirst() + " " + call.operation())
            .sorted()
            .toList(),
        ApiOperations.internal(ReferenceDocument.ROOT).stream()
            .map(call -> call.module() + " " + call.method() + " " + call.path())
            .sorted()
            .toList());
  }

  @Test
  void contractListsTheCallsOfSeveralServices() throws IOException {
    assertEquals(
        calls().stream().filter(Call::isShared).map(Call::operation).sorted().toList(),
        ApiOperations.internal(ReferenceDocument.ROOT.resolve("platform")).stream()
            .map(call -> call.method() + " " + call.path())
            .sorted()
            .toList());
  }

  @Test
  void callsAreListed() throws IOException {
    ReferenceDocument.check(
        "docs/reference/internal-calls.md",
        calls().stream().map(Call::row).collect(Collectors.joining("\n", HEAD, "\n")));
  }

  private static List<Call> calls() throws IOException {
    try (InputStream in = InternalCallsTest.class.getResourceAsStream("/internal-calls.json")) {
      return List.of(JsonMapper.builder().build().readValue(in, Call[].class));
    }
  }
}
