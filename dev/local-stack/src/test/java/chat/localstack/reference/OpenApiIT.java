package chat.localstack.reference;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The gateway's OpenAPI document has every operation, each with an id, a text and schemas. */
@EndToEnd
class OpenApiIT {

  private static final String API = "/api/v1";

  private final TestStack stack;
  private JsonNode document;

  OpenApiIT(TestStack stack) {
    this.stack = stack;
  }

  @BeforeEach
  void readDocument() throws IOException, InterruptedException {
    URI address = stack.stack().gatewayUrl().resolve(API + "/openapi.json");
    try (HttpClient http = HttpClient.newHttpClient()) {
      var response = http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      document = JsonMapper.builder().build().readTree(response.body());
    }
  }

  @Test
  void documentHasAllOperations() {
    List<String> served =
        ApiOperations.ofClients(ReferenceDocument.ROOT).stream()
            .filter(operation -> operation.path().startsWith(API + "/"))
            .map(operation -> operation.method() + " " + operation.path().substring(API.length()))
            .sorted()
            .toList();

    List<String> described = new ArrayList<>();
    forEachOperation((name, _) -> described.add(name));

    assertThat(described.stream().sorted()).containsExactlyElementsOf(served);
  }

  @Test
  void operationsHaveUniqueIdsAndDescriptions() {
    List<String> ids = new ArrayList<>();
    List<String> incomplete = new ArrayList<>();
    forEachOperation((name, operation) -> {
      ids.add(operation.path("operationId").asText(name));
      if (!operation.has("operationId") || !operation.has("summary")) {
        incomplete.add(name);
      }
    });

    assertThat(incomplete).isEmpty();
    assertThat(ids).doesNotHaveDuplicates();
  }

  @Test
  void parametersHaveDescriptionsAndSchemas() {
    List<String> incomplete = new ArrayList<>();
    forEachOperation((name, operation) -> {
      for (JsonNode parameter : operation.path("parameters")) {
        JsonNode schema =
            parameter.path("schema").isMissingNode()
                ? parameter.at("/content/application~1json/schema")
                : parameter.path("schema");
        if (!parameter.has("description") || schema.isEmpty()) {
          incomplete.add(name + " " + parameter.path("name").asText());
        }
      }
      operation
          .at("/requestBody/content")
          .forEach(content ->
              content
                  .at("/schema/properties")
                  .properties()
                  .forEach(property -> {
                    if (!property.getValue().has("description") || property.getValue().size() < 2) {
                      incomplete.add(name + " " + property.getKey());
                    }
                  }));
    });

    assertThat(incomplete).isEmpty();
  }

  @Test
  void referencesLeadToSchemas() {
    List<String> broken =
        document.findValuesAsText("$ref").stream()
            .distinct()
            .filter(reference -> document.at(reference.substring(1)).isMissingNode())
            .toList();

    assertThat(broken).isEmpty();
  }

  private void forEachOperation(BiConsumer<String, JsonNode> consumer) {
    document
        .path("paths")
        .properties()
        .forEach(path ->
            path.getValue()
                .properties()
                .forEach(operation ->
                    consumer.accept(
                        operation.getKey().toUpperCase(java.util.Locale.ROOT) + " " + path.getKey(),
                        operation.getValue())));
  }
}
