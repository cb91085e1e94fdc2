package chat.kit.client;

import chat.contracts.ChangeNumbers;
import io.micronaut.http.context.ServerRequestContext;
import org.jspecify.annotations.Nullable;

/**
 * What the client knows whose request is being answered: whoever is asked for its sake must know as
 * much.
 */
public final class SeenHeader {

  private SeenHeader() {}

  /** The request's {@code Chat-Seen}; null where it has none, and outside of requests. */
  public static @Nullable String ofRequest() {
    return ServerRequestContext.currentRequest()
        .map(request -> request.getHeaders().get(ChangeNumbers.SEEN_HEADER))
        .orElse(null);
  }
}
