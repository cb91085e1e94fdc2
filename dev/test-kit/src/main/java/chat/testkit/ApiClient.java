package chat.testkit;

import chat.testkit.openapi.ApiDescription;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * An immutable API client with credentials, form parameters and JSON responses, like real clients.
 *
 * <p>Each {@code with…} method returns a new client. Parameters are alternating names and values; a
 * value that is not a string is sent as JSON, as the API requires.
 */
public final class ApiClient {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().connectTimeout(Duration.ofMinutes(1)).build();
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI base;
  private final Map<String, Supplier<String>> headers;
  private final boolean multipart;
  private final Supplier<Optional<ApiDescription>> description;

  private ApiClient(
      URI base,
      Map<String, Supplier<String>> headers,
      boolean multipart,
      Supplier<Optional<ApiDescription>> description) {
    this.base = base;
    this.headers = headers;
    this.multipart = multipart;
    this.description = description;
  }

  /** A client without credentials. */
  public static ApiClient at(URI base) {
    return new ApiClient(base, Map.of(), false, Optional::empty);
  }

  /** Fails for each response that differs from the description, which it reads when needed. */
  public ApiClient comparingWith(Supplier<Optional<ApiDescription>> other) {
    return new ApiClient(base, headers, multipart, other);
  }

  /** Uses HTTP Basic authentication, like clients of the gateway. */
  public ApiClient withKey(String email, String apiKey) {
    String credentials = email + ":" + apiKey;
    byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
    return withHeader("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
  }

  /** Uses a signed token, like the gateway and services that call a service. */
  public ApiClient withBearer(String token) {
    return withBearer(() -> token);
  }

  /** Uses a token that is created for each request, because tokens are valid for only a minute. */
  public ApiClient withBearer(Supplier<String> token) {
    return with("Authorization", () -> "Bearer " + token.get());
  }

  public ApiClient withHeader(String name, String value) {
    return with(name, () -> value);
  }

  private ApiClient with(String name, Supplier<String> value) {
    Map<String, Supplier<String>> all = new LinkedHashMap<>(headers);
    all.put(name, value);
    return new ApiClient(base, all, multipart, description);
  }

  /** Sends bodies as {@code multipart/form-data} instead of {@code x-www-form-urlencoded}. */
  public ApiClient withMultipart() {
    return new ApiClient(base, headers, true, description);
  }

  /** Sends the parameters in the query string. */
  public Answer get(String path, Object... parameters) {
    return sendQuery("GET", path, parameters);
  }

  /** Sends the parameters in the query string, as real clients do. */
  public Answer delete(String path, Object... parameters) {
    return sendQuery("DELETE", path, parameters);
  }

  public Answer post(String path, Object... parameters) {
    return sendForm("POST", path, parameters);
  }

  public Answer patch(String path, Object... parameters) {
    return sendForm("PATCH", path, parameters);
  }

  public Answer put(String path, Object... parameters) {
    return sendForm("PUT", path, parameters);
  }

  /** Sends any method with any body; an empty {@code contentType} omits the header. */
  public Answer send(String method, String path, String contentType, byte[] body) {
    return send(method, path, List.of(), contentType, BodyPublishers.ofByteArray(body));
  }

  /** Posts a file as the part {@code name} of a multipart form. */
  public Answer upload(String path, String name, String fileName, String type, byte[] content) {
    MultipartBody body = new MultipartBody();
    body.file(name, fileName, type, content);
    return send("POST", path, List.of(), body.contentType(), body.publisher());
  }

  private Answer sendQuery(String method, String path, Object... parameters) {
    List<Field> fields = fields(parameters);
    String query = urlEncoded(fields);
    String target = query.isEmpty() ? path : path + (path.contains("?") ? "&" : "?") + query;
    return send(method, target, fields, "", BodyPublishers.noBody());
  }

  private Answer sendForm(String method, String path, Object... parameters) {
    List<Field> fields = fields(parameters);
    if (multipart) {
      MultipartBody body = new MultipartBody();
      fields.forEach(field -> body.field(field.name(), field.value()));
      return send(method, path, fields, body.contentType(), body.publisher());
    }
    return send(
        method,
        path,
        fields,
        "application/x-www-form-urlencoded",
        BodyPublishers.ofString(urlEncoded(fields)));
  }

  private Answer send(
      String method, String path, List<Field> fields, String contentType, BodyPublisher body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(base.resolve(path)).timeout(TIMEOUT).method(method, body);
    headers.forEach((name, value) -> request.setHeader(name, value.get()));
    if (!contentType.isEmpty()) {
      request.setHeader("Content-Type", contentType);
    }
    // Read first, because some requests stop the program.
    Optional<ApiDescription> expected =
        path.startsWith("/api/") ? description.get() : Optional.empty();
    try {
      HttpResponse<byte[]> response = HTTP.send(request.build(), BodyHandlers.ofByteArray());
      expected.ifPresent(
          it -> it.check(method, path, parameters(fields), response.statusCode(), response.body()));
      return new Answer(
          method + " " + path, response.statusCode(), response.headers(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException("%s %s: %s".formatted(method, path, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted in " + method + " " + path, e);
    }
  }

  private record Field(String name, String value) {}

  private static Map<String, String> parameters(List<Field> fields) {
    return fields.stream()
        .collect(
            Collectors.toMap(Field::name, Field::value, (_, last) -> last, LinkedHashMap::new));
  }

  private static List<Field> fields(Object... namesAndValues) {
    if (namesAndValues.length % 2 != 0) {
      throw new IllegalArgumentException("A parameter has a name and no value");
    }
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.add(new Field((String) namesAndValues[i], text(namesAndValues[i + 1])));
    }
    return fields;
  }

  private static String text(Object value) {
    if (value instanceof String text) {
      return text;
    }
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("No JSON can be made of " + value, e);
    }
  }

  private static String urlEncoded(List<Field> fields) {
    return fields.stream()
        .map(field -> urlEncoded(field.name()) + "=" + urlEncoded(field.value()))
        .collect(Collectors.joining("&"));
  }

  private static String urlEncoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
