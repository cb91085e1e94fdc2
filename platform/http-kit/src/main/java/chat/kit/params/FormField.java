package chat.kit.params;

import io.micronaut.http.HttpRequest;
import java.util.Optional;

/**
 * One parameter of a request that is passed on, read as the operation that it goes to will read it.
 */
public final class FormField {

  private FormField() {}

  /**
   * The value in the body, else the one in the query string; empty if neither has it.
   *
   * @throws chat.kit.error.Refusal if it can't be read, as the operation refuses
   */
  public static Optional<String> find(HttpRequest<?> request, byte[] body, String name) {
    var parameters =
        new RequestParameters(
            ParameterFilter.fromBody(request, body), ParameterFilter.fromQuery(request));
    return Optional.ofNullable(parameters.find(name)).map(Parameter::text);
  }
}
