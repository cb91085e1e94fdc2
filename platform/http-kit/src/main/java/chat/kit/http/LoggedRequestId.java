package chat.kit.http;

import io.micronaut.core.propagation.ThreadPropagatedContextElement;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Adds the request id to the log lines of each thread that runs in the request's context.
 *
 * <p>A request changes threads often, so only this one MDC value is set and removed.
 */
record LoggedRequestId(String id) implements ThreadPropagatedContextElement<@Nullable String> {

  @Override
  public @Nullable String updateThreadContext() {
    String before = MDC.get(RequestId.KEY);
    if (!id.equals(before)) {
      MDC.put(RequestId.KEY, id);
    }
    return before;
  }

  @Override
  public void restoreThreadContext(@Nullable String before) {
    if (before == null) {
      MDC.remove(RequestId.KEY);
    } else if (!before.equals(id)) {
      MDC.put(RequestId.KEY, before);
    }
  }
}
