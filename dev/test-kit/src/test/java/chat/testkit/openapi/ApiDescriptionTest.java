package chat.testkit.openapi;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ApiDescriptionTest {

  private static final String PART =
      """
      {"paths": {
        "/users/{user_id}": {"get": {
          "operationId": "get-user",
          "responses": {
            "200": {"content": {"application/json": {"schema": {"allOf": [
              {"$ref": "#/components/schemas/Success"},
              {"type": "object", "required": ["user"],
                "properties": {"user": {"$ref": "#/components/schemas/User"}}}]}}}},
            "400": {"$ref": "#/components/responses/Error400"}}}}},
       "schemas": {
         "Success": {"type": "object", "properties": {"result": {"const": "success"}}},
         "User": {"type": "object", "properties": {
           "id": {"type": "integer"},
           "groups": {"type": "array", "items": {"$ref": "#/components/schemas/Group"}}}}},
       "responses": {
         "Error400": {"content": {"application/json": {"schema": {
           "properties": {"result": {"const": "error"}, "code": {"enum": ["BAD_REQUEST"]}}}}}}}}
      """;

  private final ApiDescription description =
      ApiDescription.ofPart(PART.getBytes(StandardCharsets.UTF_8));

  private void check(String path, int status, String body) {
    description.check("GET", path, Map.of(), status, body.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/api/v1/users/7|200|{\"result\": \"success\", \"user\": {\"id\": 7}}",
        "/api/v1/users/7?x=1|200|{\"result\": \"success\", \"user\": {}}",
        "/api/v1/users/7|200|{\"result\": \"success\", \"user\": {\"groups\": [{\"any\": 1}]}}",
        "/api/v1/users/7|400|{\"result\": \"error\", \"code\": \"BAD_REQUEST\"}",
        "/api/v1/nowhere|404|{\"result\": \"error\", \"code\": \"NOT_FOUND\"}",
        "/health|500|{}"
      })
  void describedResponsePasses(String path, int status, String body) {
    assertThatCode(() -> check(path, status, body)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/api/v1/users/7|200|{\"result\": \"success\", \"user\": {}, \"more\": 1}|more",
        "/api/v1/users/7|200|{\"result\": \"success\", \"user\": {\"name\": \"x\"}}|name",
        "/api/v1/users/7|200|{\"result\": \"success\", \"user\": {\"id\": \"7\"}}|/user/id",
        "/api/v1/users/7|200|{\"result\": \"success\"}|user",
        "/api/v1/users/7|400|{\"result\": \"error\", \"code\": \"OTHER\"}|/code",
        "/api/v1/users/7|418|{\"result\": \"error\"}|get-user has no status 418",
        "/api/v1/nowhere|200|{\"result\": \"success\"}|no such operation"
      })
  void otherResponseFails(String path, int status, String body, String problem) {
    assertThatThrownBy(() -> check(path, status, body))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("GET /api/v1/")
        .hasMessageContaining(problem);
  }
}
