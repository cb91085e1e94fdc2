package chat.kit.params;

import io.micronaut.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * One parameter of a request that is passed on, read as the operation that it goes to will read it.
 */
public final class FormField {

  private FormField() {}

  /**
   * The value in the body, else the one in the query string; empty if neither has it.
   *
   * @throws chat.kit.error.Refusal if body or query string can't be read, as the operation refuses
   */
  public static Optional<String> find(HttpRequest<?> request, byte[] body, String name) {
    var fields = new ParameterMap();
    if (body.length > 0) {
      ParameterFilter.decodeBody(request, body, fields);
    }
    var inQuery = new ParameterMap();
    String query = request.getUri().getRawQuery();
    if (query != null) {
      FormDecoder.decode(query.getBytes(StandardCharsets.UTF_8), "query string", inQuery);
    }
    String inBody = fields.get(name);
    return Optional.ofNullable(inBody == null ? inQuery.get(name) : inBody);
  }
}
