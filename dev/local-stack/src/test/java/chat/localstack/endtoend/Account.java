package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** An account in the organization of a model. */
record Account(String name, long id, ApiClient client) {

  private static final String API = "/api/v1";

  /** Returns the answer; fails if the status is 500 or higher. */
  JsonNode request(String method, String path, Object... parameters) {
    return checked(
        switch (method) {
          case "GET" -> client.get(API + path, parameters);
          case "POST" -> client.post(API + path, parameters);
          case "PATCH" -> client.patch(API + path, parameters);
          case "DELETE" -> client.delete(API + path, parameters);
          default -> throw new IllegalArgumentException(method);
        },
        List.of(method, path, List.of(parameters)));
  }

  JsonNode upload(String path, byte[] image) {
    return checked(
        client.upload(API + path, "file", "image.png", "image/png", image), List.of(path));
  }

  private JsonNode checked(Answer answer, List<Object> request) {
    assertThat(answer.status()).as("%s %s: %s", name, request, answer).isLessThan(500);
    return answer.json();
  }

  /** Returns the ids in the answer to a GET. */
  List<Long> ids(String path, String list, String key) {
    return request("GET", path).path(list).findValues(key).stream()
        .map(JsonNode::longValue)
        .toList();
  }

  /** Adds the id of the created object, if one was created. */
  static void addId(List<Long> ids, JsonNode made) {
    if (made.isNumber()) {
      ids.add(made.longValue());
    }
  }
}
