package chat.localstack.organization;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The HTTP calls for creating an organization, with the smallest client of the JDK. */
final class JsonCalls {

  private static final int LIMIT_MILLIS = 30_000;
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A response with any status.
   *
   * @param body a missing node if it was not JSON
   */
  record Answer(int status, JsonNode body) {

    boolean isSuccess() {
      return status == HttpURLConnection.HTTP_OK;
    }

    String text(String field) {
      return body.path(field).asText();
    }
  }

  Answer get(URI address, String authorization) throws IOException {
    return exchange(address, authorization, null, "");
  }

  Answer postForm(URI address, String authorization, Map<String, String> fields)
      throws IOException {
    var form =
        fields.entrySet().stream()
            .map(field -> field.getKey() + "=" + encoded(field.getValue()))
            .collect(Collectors.joining("&"));
    return exchange(address, authorization, form, "application/x-www-form-urlencoded");
  }

  Answer postJson(URI address, String authorization, Object body) throws IOException {
    return exchange(address, authorization, JSON.writeValueAsString(body), "application/json");
  }

  private static Answer exchange(
      URI address, String authorization, @Nullable String body, String contentType)
      throws IOException {
    var connection = (HttpURLConnection) address.toURL().openConnection();
    connection.setConnectTimeout(LIMIT_MILLIS);
    connection.setReadTimeout(LIMIT_MILLIS);
    if (!authorization.isEmpty()) {
      connection.setRequestProperty("Authorization", authorization);
    }
    if (body != null) {
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", contentType);
      try (var out = connection.getOutputStream()) {
        out.write(body.getBytes(StandardCharsets.UTF_8));
      }
    }
    int status = connection.getResponseCode();
    try (var in = status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return new Answer(status, parse(in));
    }
  }

  private static JsonNode parse(@Nullable InputStream in) throws IOException {
    if (in == null) {
      return JSON.missingNode();
    }
    try {
      return JSON.readTree(in);
    } catch (JsonProcessingException e) {
      return JSON.missingNode();
    }
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }
}
