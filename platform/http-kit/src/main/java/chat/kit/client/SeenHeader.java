package chat.kit.client;

import chat.contracts.ChangeNumbers;
import io.micronaut.http.context.ServerRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * The changes that the calling client has seen; the programs that are called must have seen them,
 * too.
 */
public final class SeenHeader {

  private SeenHeader() {}

  /** Returns the request's {@code Chat-Seen}; null if it has none, and outside of requests. */
  public static @Nullable String ofRequest() {
    return ServerRequestContext.currentRequest()
        .map(request -> request.getHeaders().get(ChangeNumbers.SEEN_HEADER))
        .orElse(null);
  }
}
