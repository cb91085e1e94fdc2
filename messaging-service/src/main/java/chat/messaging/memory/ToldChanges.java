package chat.messaging.memory;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.token.Caller;
import chat.kit.token.Requester;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Has what an answer of this replica tells count here from then on, whoever asks. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ToldChanges implements Ordered {

  private final Versions versions;

  ToldChanges(Versions versions) {
    this.versions = versions;
  }

  @ResponseFilter
  void note(HttpRequest<?> request, HttpResponse<?> response) {
    String header = response.getHeaders().get(ChangeNumbers.CHANGES_HEADER);
    if (header != null && Requester.of(request).orElse(null) instanceof Caller caller) {
      Long number = ChangeNumbers.parse(header).numbers().get(Topic.CLIENT_EVENTS);
      if (number != null) {
        versions.told(caller.organizationId(), number);
      }
    }
  }

  /** Behind the filter that writes the header: those of answers come in the opposite order. */
  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }
}
