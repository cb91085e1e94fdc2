package chat.testkit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A response of the server, with the assertions that tests use most. */
public final class Answer {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final String request;
  private final int status;
  private final HttpHeaders headers;
  private final byte[] body;

  Answer(String request, int status, HttpHeaders headers, byte[] body) {
    this.request = request;
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  public int status() {
    return status;
  }

  public HttpHeaders headers() {
    return headers;
  }

  /** The first value of a header. */
  public Optional<String> header(String name) {
    return headers.firstValue(name);
  }

  public byte[] body() {
    return body;
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** The body as JSON; throws an {@link AssertionError} if it is not JSON. */
  public JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new AssertionError("%s: no JSON in %s".formatted(request, this), e);
    }
  }

  /**
   * The value at a JSON pointer such as {@code /members/0/email}; throws an {@link AssertionError}
   * if there is none.
   */
  public JsonNode at(String pointer) {
    JsonNode node = json().at(pointer);
    if (node.isMissingNode()) {
      throw new AssertionError("%s: nothing at %s in %s".formatted(request, pointer, this));
    }
    return node;
  }

  public boolean has(String pointer) {
    return !json().at(pointer).isMissingNode();
  }

  /** The text at a JSON pointer. */
  public String textAt(String pointer) {
    JsonNode node = at(pointer);
    if (!node.isTextual()) {
      throw new AssertionError("%s: no text at %s in %s".formatted(request, pointer, this));
    }
    return node.textValue();
  }

  /** The whole number at a JSON pointer. */
  public long longAt(String pointer) {
    JsonNode node = at(pointer);
    if (!node.isIntegralNumber()) {
      throw new AssertionError("%s: no whole number at %s in %s".formatted(request, pointer, this));
    }
    return node.longValue();
  }

  /** Asserts that the operation succeeded. Returns this response. */
  public Answer succeeded() {
    if (status != 200 || !json().path("result").asText().equals("success")) {
      throw new AssertionError("%s: no success but %s".formatted(request, this));
    }
    return this;
  }

  /** Asserts that the operation was refused with exactly this error. Returns this response. */
  public Answer refused(int expectedStatus, String code, String message) {
    JsonNode json = json();
    if (status != expectedStatus
        || !json.path("result").asText().equals("error")
        || !json.path("code").asText().equals(code)
        || !json.path("msg").asText().equals(message)) {
      throw new AssertionError(
          "%s: not refused with %d %s \"%s\" but %s"
              .formatted(request, expectedStatus, code, message, this));
    }
    return this;
  }

  @Override
  public String toString() {
    return status + " " + text();
  }
}
