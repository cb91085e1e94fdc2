package chat.messaging.queue;

import io.micronaut.http.HttpRequest;
import java.util.Optional;
import java.util.UUID;

/**
 * The stream and the number under which the gateway expects the answer of a poll that has to wait.
 *
 * @param stream the id of the gateway's stream
 * @param number the gateway's number of the poll; not 0
 */
record PollTicket(UUID stream, long number) {

  static final String STREAM_TYPE = "application/vnd.chat.poll-answers";

  private static final String HEADER = "Chat-Poll";

  /** Returns the ticket that the gateway has sent with a poll, if any. */
  static Optional<PollTicket> of(HttpRequest<?> request) {
    String header = request.getHeaders().get(HEADER);
    if (header == null) {
      return Optional.empty();
    }
    int separator = header.indexOf('/');
    return Optional.of(
        new PollTicket(
            UUID.fromString(header.substring(0, separator)),
            Long.parseLong(header.substring(separator + 1))));
  }
}
