package chat.kit.params;

import chat.kit.error.RequestError;
import chat.kit.form.ParameterMap;
import io.micronaut.http.HttpRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request and the names that the operation supports.
 *
 * <p>If a name is in the body and in the query string, the body takes precedence.
 */
public final class RequestParameters {

  static final String ATTRIBUTE = "chat.parameters";

  /** The name of the calling program, a parameter that every operation accepts. */
  private static final String CLIENT = "client";

  private final ParameterMap body;
  private final ParameterMap query;
  private final ParameterMap streamed = new ParameterMap();
  private final Set<String> supported = new HashSet<>(Set.of(CLIENT));

  RequestParameters(ParameterMap body, ParameterMap query) {
    this.body = body;
    this.query = query;
  }

  /** Returns the request's parameters, once {@link ParameterFilter} has read them. */
  public static Optional<RequestParameters> of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, RequestParameters.class);
  }

  /**
   * Returns the parameters and removes them from the request, which lives until its response is
   * sent.
   */
  public static Optional<RequestParameters> last(HttpRequest<?> request) {
    return request.removeAttribute(ATTRIBUTE, RequestParameters.class);
  }

  /**
   * Returns the parameter, or null if it was not sent.
   *
   * @throws chat.kit.error.Refusal if it was sent as a file, or twice, or is not valid UTF-8; or if
   *     it was not sent and the body is not a form
   */
  public @Nullable Parameter find(String name) {
    supported.add(name);
    Parameter sent = sent(name);
    String otherType = body.otherType();
    if (sent == null && otherType != null) {
      throw RequestError.NOT_A_FORM.refuse(otherType);
    }
    return sent;
  }

  /** Returns whether a file was sent, under whatever name. */
  public boolean hasFiles() {
    return body.hasFiles();
  }

  private @Nullable Parameter sent(String name) {
    String value = body.get(name);
    if (value == null && body.hasFile(name)) {
      throw RequestError.FILE_AS_ARGUMENT.refuse(name);
    }
    if (value == null) {
      value = streamed.get(name);
    }
    if (value == null) {
      value = query.get(name);
    }
    return value == null ? null : new Parameter(name, value);
  }

  /** Returns the client program's name as sent in the request; empty if there is none. */
  public Optional<String> client() {
    Parameter client = sent(CLIENT);
    return client == null
        ? Optional.empty()
        : Optional.of(client.string().strip()).filter(name -> !name.isEmpty());
  }

  /**
   * Adds a parameter of a body that the operation reads itself, which can be found from then on.
   *
   * @param text null if it is unreadable
   * @throws chat.kit.error.Refusal if the name cannot be repeated in the response
   */
  public void addStreamed(String name, @Nullable String text) {
    streamed.add(name, text);
  }

  /** Returns the names that were sent but are not supported, sorted. */
  public List<String> ignored() {
    var ignored = new TreeSet<String>(body.names());
    ignored.addAll(query.names());
    ignored.addAll(streamed.names());
    ignored.removeAll(supported);
    return List.copyOf(ignored);
  }
}
