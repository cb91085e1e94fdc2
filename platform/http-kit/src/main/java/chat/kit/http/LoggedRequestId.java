package chat.kit.http;

import io.micronaut.core.propagation.ThreadPropagatedContextElement;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * Names the request in the lines that are logged while its context is a thread's. A request changes
 * threads often, so nothing but its one value is put and taken away.
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
