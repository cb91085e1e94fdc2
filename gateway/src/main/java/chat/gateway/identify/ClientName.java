package chat.gateway.identify;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;

/**
 * The name of the client program. It is the first word of the user agent without its version.
 *
 * <p>Services that read a request's parameter {@code client} use that instead.
 */
final class ClientName {
  private ClientName() {}

  static String of(HttpRequest<?> request) {
    var agent = request.getHeaders().get(HttpHeaders.USER_AGENT);
    return agent == null || agent.isBlank() ? "Unspecified" : ofAgent(agent.strip());
  }

  private static String ofAgent(String agent) {
    int end = 0;
    while (end < agent.length() && "/( \t".indexOf(agent.charAt(end)) < 0) {
      end++;
    }
    return end == 0 ? "Unparsable" : agent.substring(0, end);
  }
}
