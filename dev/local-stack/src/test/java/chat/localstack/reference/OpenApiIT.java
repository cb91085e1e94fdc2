package chat.localstack.reference;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The gateway's OpenAPI document has every operation, each with an id, a text and schemas. */
@EndToEnd
class OpenApiIT {

  private static final String API = "/api/v1";
  private static final String FILE = "docs/reference/openapi.json";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

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
      document = JSON.readTree(response.body());
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
  void responsesHaveSchemas() {
    List<String> withoutSchema = new ArrayList<>();
    forEachOperation((_, operation) ->
        operation
            .path("responses")
            .forEach(response -> {
              JsonNode schema = response.at("/content/application~1json/schema");
              schema
                  .path("allOf")
                  .forEach(part -> {
                    if (part.path("additionalProperties").asBoolean()) {
                      withoutSchema.add(operation.path("operationId").asText());
                    }
                  });
            }));

    assertThat(withoutSchema).isEmpty();
  }

  /** Compares with the committed document before it replaces that document. */
  @Test
  void changesDoNotBreakClients() throws IOException {
    var file = ReferenceDocument.file(FILE);
    if (Files.exists(file)) {
      var announced = breakingChanges(Files.readString(ReferenceDocument.file("CHANGELOG.md")));
      assertThat(IncompatibleChanges.between(JSON.readTree(Files.readString(file)), document))
          .as("changes that CHANGELOG.md must announce below \"### Breaking\"")
          .allMatch(change -> announced.contains("`" + change.operationId() + "`"));
    }
    ReferenceDocument.check(FILE, sortedLines());
  }

  /** Returns the sections with the heading {@code ### Breaking}. */
  private static String breakingChanges(String changelog) {
    return Pattern.compile("(?ms)^### Breaking$(.*?)(^#|\\z)")
        .matcher(changelog)
        .results()
        .map(section -> section.group(1))
        .collect(Collectors.joining());
  }

  /** Returns the operations and components of the document, with a line for each. */
  private String sortedLines() throws IOException {
    return """
    {"components": {
    "responses": {
    %s
    },
    "schemas": {
    %s
    }},
    "paths": {
    %s
    }}
    """
        .formatted(
            lines(document.at("/components/responses")),
            lines(document.at("/components/schemas")),
            lines(document.path("paths")));
  }

  private static String lines(JsonNode entries) throws IOException {
    var lines = new TreeSet<String>();
    for (var entry : entries.properties()) {
      lines.add("\"%s\": %s".formatted(entry.getKey(), sorted(entry.getValue())));
    }
    return String.join(",\n", lines);
  }

  private static String sorted(JsonNode value) throws IOException {
    return JSON.writeValueAsString(JSON.treeToValue(value, Object.class));
  }

  @Test
  void eventsHaveDescriptionsAndSchemas() {
    List<String> incomplete = new ArrayList<>();
    for (JsonNode reference : document.at("/components/schemas/Event/oneOf")) {
      JsonNode event = document.at(reference.path("$ref").asText().substring(1));
      if (!event.has("description") || !event.path("properties").has("type")) {
        incomplete.add(reference.path("$ref").asText());
      }
    }

    assertThat(document.at("/components/schemas/Event/oneOf")).isNotEmpty();
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
