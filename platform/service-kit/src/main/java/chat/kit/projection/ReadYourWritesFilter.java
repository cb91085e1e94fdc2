package chat.kit.projection;

import chat.contracts.ChangeNumbers;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.kit.token.Requester;
import chat.kit.token.ServiceCaller;
import chat.kit.token.Visitor;
import io.micronaut.core.order.Ordered;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.RequestFilter;
import io.micronaut.http.annotation.ServerFilter;
import io.micronaut.http.filter.ServerFilterPhase;
import io.micronaut.scheduling.TaskExecutors;
import jakarta.inject.Named;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Delays a request until projections have the changes that its gateway has seen.
 *
 * <p>So each request sees the effects of preceding successful ones.
 */
@ServerFilter(ServerFilter.MATCH_ALL_PATTERN)
final class ReadYourWritesFilter implements Ordered {

  private final ProjectionPositions positions;
  private final ExecutorService blocking;

  ReadYourWritesFilter(
      ProjectionPositions positions, @Named(TaskExecutors.BLOCKING) ExecutorService blocking) {
    this.positions = positions;
    this.blocking = blocking;
  }

  @RequestFilter
  CompletableFuture<HttpRequest<?>> await(HttpRequest<?> request) {
    String header = request.getHeaders().get(ChangeNumbers.SEEN_HEADER);
    Long organization = organization(request);
    if (header == null || organization == null) {
      return CompletableFuture.completedFuture(request);
    }
    ChangeNumbers seen = parse(header);
    if (positions.hasReached(organization, seen)) {
      return CompletableFuture.completedFuture(request);
    }
    return CompletableFuture.supplyAsync(
        () -> {
          positions.awaitSeen(organization, seen);
          return request;
        },
        blocking);
  }

  private static ChangeNumbers parse(String header) {
    try {
      return ChangeNumbers.parse(header);
    } catch (IllegalArgumentException e) {
      throw RequestError.INVALID.refuse(ChangeNumbers.SEEN_HEADER);
    }
  }

  private static @Nullable Long organization(HttpRequest<?> request) {
    return switch (Requester.of(request).orElse(null)) {
      case Caller caller -> caller.organizationId();
      case Visitor visitor -> visitor.organizationId();
      case ServiceCaller _ -> null;
      case null -> null;
    };
  }

  @Override
  public int getOrder() {
    return ServerFilterPhase.SECURITY.after();
  }
}
