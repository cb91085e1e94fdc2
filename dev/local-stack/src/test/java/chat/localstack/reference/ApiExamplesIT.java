package chat.localstack.reference;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.Site;
import chat.testkit.openapi.ApiDescription;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of the OpenAPI document, which services' tests write. */
@EndToEnd
class ApiExamplesIT {

  /** Operations with a JSON response and no example; no new ones. */
  private static final List<String> WITHOUT_EXAMPLE =
      List.of(
          "get-openapi-document",
          "append-to-tus-upload",
          "override-tus-upload-method",
          "deactivate-own-user",
          "update-status");

  private final byte[] content;

  ApiExamplesIT(Site site) {
    content = site.anybody().get("/api/v1/openapi.json").body();
  }

  @Test
  void operationsHaveExamplesThatFitTheirSchemas() throws IOException {
    ApiDescription description = ApiDescription.ofDocument(content);
    JsonNode document = JsonMapper.builder().build().readTree(content);
    List<String> without = new ArrayList<>();
    for (var path : document.path("paths").properties()) {
      String target = "/api/v1" + path.getKey().replaceAll("[{][^{}]*}", "1");
      for (var operation : path.getValue().properties()) {
        JsonNode response = operation.getValue().at("/responses/200/content/application~1json");
        if (response.has("example")) {
          description.check(
              operation.getKey().toUpperCase(Locale.ROOT),
              target,
              Map.of(),
              200,
              response.path("example").toString().getBytes(StandardCharsets.UTF_8));
        } else if (!response.isMissingNode()) {
          without.add(operation.getValue().path("operationId").asText());
        }
      }
    }
    assertThat(without).containsExactlyInAnyOrderElementsOf(WITHOUT_EXAMPLE);
  }
}
