package chat.messaging.cache;

import chat.contracts.ChangeNumbers;
import chat.contracts.Topic;
import chat.kit.token.Caller;
import chat.kit.token.Requester;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.ResponseFilter;
import io.micronaut.http.annotation.ServerFilter;

/** Makes changes that a response of this replica announces visible to all later requests. */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class LocalChangeRecorder implements Ordered {

  private final CacheVersions cacheVersions;

  LocalChangeRecorder(CacheVersions cacheVersions) {
    this.cacheVersions = cacheVersions;
  }

  @ResponseFilter
  void note(HttpRequest<?> request, HttpResponse<?> response) {
    String header = response.getHeaders().get(ChangeNumbers.CHANGES_HEADER);
    if (header != null && Requester.of(request).orElse(null) instanceof Caller caller) {
      Long number = ChangeNumbers.parse(header).numbers().get(Topic.CLIENT_EVENTS);
      if (number != null) {
        cacheVersions.recordLocalChange(caller.organizationId(), number);
      }
    }
  }

  /**
   * Runs after the filter that writes the header, because response filters run in reverse order.
   */
  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }
}
