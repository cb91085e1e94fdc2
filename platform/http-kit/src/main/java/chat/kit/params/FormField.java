package chat.kit.params;

import io.micronaut.http.HttpRequest;
import java.util.Optional;
import java.util.Set;

/** Reads one parameter of a forwarded request as the operation behind will read it. */
public final class FormField {

  private FormField() {}

  /**
   * Returns the value in the body, else the one in the query string; empty if neither has it.
   *
   * @throws chat.kit.error.Refusal if it is unreadable, as the operation refuses it
   */
  public static Optional<String> find(HttpRequest<?> request, byte[] body, String name) {
    var parameters =
        new RequestParameters(
            ParameterFilter.fromBody(request, body), ParameterFilter.fromQuery(request));
    return Optional.ofNullable(parameters.find(name)).map(Parameter::text);
  }

  /** Returns the names of the parameters in the body. */
  public static Set<String> names(HttpRequest<?> request, byte[] body) {
    return ParameterFilter.fromBody(request, body).names();
  }
}
