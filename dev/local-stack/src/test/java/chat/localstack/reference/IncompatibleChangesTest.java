package chat.localstack.reference;

import static org.assertj.core.api.Assertions.assertThat;

import chat.localstack.reference.IncompatibleChanges.Change;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of a small document, made by replacing a part of its text. */
final class IncompatibleChangesTest {

  private static final String DOCUMENT =
      """
      {"paths": {
        "/users": {
          "get": {
            "operationId": "get-users",
            "parameters": [
              {"name": "role", "in": "query", "schema": {"type": "string", "enum": ["a", "b"]}},
              {"name": "limit", "in": "query", "schema": {"type": "integer"}}],
            "responses": {"200": {"content": {"application/json": {"schema": {"allOf": [
              {"type": "object", "properties": {"result": {"const": "success"}}},
              {"type": "object", "properties": {"users": {"type": "array",
                "items": {"$ref": "#/components/schemas/User"}}}}]}}}}}},
          "post": {
            "operationId": "create-user",
            "requestBody": {"content": {"form": {"schema": {"type": "object",
              "properties": {"name": {"type": "string"}}, "required": []}}}}}}},
       "components": {"schemas": {
         "User": {"type": "object", "required": ["id"],
           "properties": {"id": {"type": "integer"}, "boss": {"$ref": "#/components/schemas/User"}}},
         "ErrorCode": {"oneOf": [{"const": "BAD"}, {"const": "WORSE"}]}}}}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"get\":|\"head\":|get-users|removed: get /users",
        "\"name\": \"limit\"|\"name\": \"most\"|get-users|parameter removed: limit",
        "[\"a\", \"b\"]|[\"b\"]|get-users|value removed: role \"a\"",
        "\"boss\":|\"chief\":|get-users|field removed: users[].boss",
        "\"required\": [\"id\"]|\"required\": []|get-users|field can be absent: \"id\"",
        "{\"id\": {\"type\": \"integer\"}|{\"id\": {\"type\": \"string\"}|get-users"
            + "|type changed from [\"integer\"] to [\"string\"]: users[].id",
        "\"required\": []|\"required\": [\"name\"]|create-user"
            + "|parameter newly required: \"name\"",
        "{\"const\": \"WORSE\"}|{\"const\": \"BEST\"}|ErrorCode|value removed: code \"WORSE\""
      })
  void changeIsIncompatible(String from, String to, String operationId, String text)
      throws JsonProcessingException {
    assertThat(IncompatibleChanges.between(json(DOCUMENT), json(DOCUMENT.replace(from, to))))
        .containsExactly(new Change(operationId, text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"limit\"|\"limit\"",
        "[\"a\", \"b\"]|[\"a\", \"b\", \"c\"]",
        "\"boss\":|\"age\": {\"type\": \"integer\"}, \"boss\":",
        "{\"const\": \"BAD\"}|{\"const\": \"NEW\"}, {\"const\": \"BAD\"}"
      })
  void additionIsCompatible(String from, String to) throws JsonProcessingException {
    assertThat(IncompatibleChanges.between(json(DOCUMENT), json(DOCUMENT.replace(from, to))))
        .isEmpty();
  }

  private static JsonNode json(String text) throws JsonProcessingException {
    return JsonMapper.builder().build().readTree(text);
  }
}
