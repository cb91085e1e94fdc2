package chat.kit.params;

import chat.kit.error.RequestError;
import io.micronaut.http.HttpRequest;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one request, from body and query string (a name in the body wins), and which of
 * them somebody asked for.
 */
public final class RequestParameters {

  static final String ATTRIBUTE = "chat.parameters";

  /** Every operation understands {@code client}, the name of the program that calls. */
  private static final String CLIENT = "client";

  private final ParameterMap body;
  private final ParameterMap query;
  private final Set<String> streamed = new HashSet<>();
  private final Set<String> supported = new HashSet<>(Set.of(CLIENT));

  RequestParameters(ParameterMap body, ParameterMap query) {
    this.body = body;
    this.query = query;
  }

  /** The request's parameters, once {@link ParameterFilter} has read them. */
  public static Optional<RequestParameters> of(HttpRequest<?> request) {
    return request.getAttribute(ATTRIBUTE, RequestParameters.class);
  }

  /**
   * The same when the operation is done: the request, which lives until its answer has been taken,
   * keeps them no longer.
   */
  public static Optional<RequestParameters> last(HttpRequest<?> request) {
    return request.removeAttribute(ATTRIBUTE, RequestParameters.class);
  }

  /**
   * The parameter, or null where it was not sent.
   *
   * @throws chat.kit.error.Refusal where it was sent as a file, or twice, or is no text; or was not
   *     sent, and there is a body that is no form
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

  private @Nullable Parameter sent(String name) {
    String value = body.get(name);
    if (value == null && body.hasFile(name)) {
      throw RequestError.FILE_AS_ARGUMENT.refuse(name);
    }
    if (value == null) {
      value = query.get(name);
    }
    return value == null ? null : new Parameter(name, value);
  }

  /** What the request calls the program that it comes from; empty where it does not say. */
  public Optional<String> client() {
    Parameter client = sent(CLIENT);
    return client == null
        ? Optional.empty()
        : Optional.of(client.string().strip()).filter(name -> !name.isEmpty());
  }

  /**
   * Notes a parameter that stood in a body which the operation read itself, and that it does not
   * support.
   *
   * @throws chat.kit.error.Refusal where the name can't be told
   */
  public void passOver(String name) {
    ParameterMap.requireSound(name);
    streamed.add(name);
  }

  /** Names that were sent and that the operation does not support, sorted. */
  public List<String> ignored() {
    var ignored = new TreeSet<String>(body.names());
    ignored.addAll(query.names());
    ignored.addAll(streamed);
    ignored.removeAll(supported);
    return List.copyOf(ignored);
  }
}
