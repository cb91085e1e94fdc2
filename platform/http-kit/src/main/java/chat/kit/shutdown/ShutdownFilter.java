package chat.kit.shutdown;

import chat.kit.client.NotReady;
import chat.kit.error.RequestError;
import chat.kit.shutdown.ShutdownSequence.Phase;
import io.micronaut.context.annotation.Property;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;

/**
 * Fails readiness probes of a stopping program, and refuses all other requests in the last phase.
 *
 * <p>It runs before all other filters.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ShutdownFilter implements Ordered {

  private static final String HEALTH = "/health";
  private static final String READINESS = HEALTH + "/readiness";

  private final ShutdownSequence sequence;
  private final String program;

  ShutdownFilter(
      ShutdownSequence sequence, @Property(name = "micronaut.application.name") String program) {
    this.sequence = sequence;
    this.program = program;
  }

  @Override
  public int getOrder() {
    return HIGHEST_PRECEDENCE;
  }

  @RequestFilter
  void refuse(HttpRequest<?> request) {
    if (!sequence.hasBegun()) {
      return;
    }
    String path = request.getPath();
    boolean isRefused =
        path.equals(READINESS) || (sequence.phase() == Phase.REFUSING && !path.startsWith(HEALTH));
    if (isRefused) {
      throw RequestError.notReady(program, NotReady.STOPPING)
          .withHeader(NotReady.HEADER, NotReady.STOPPING);
    }
  }
}
