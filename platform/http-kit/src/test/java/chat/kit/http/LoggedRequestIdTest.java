package chat.kit.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import io.micronaut.core.propagation.PropagatedContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

class LoggedRequestIdTest {

  private static @Nullable String logged() {
    return MDC.get("request_id");
  }

  private static Runnable named(String id, Runnable work) {
    return () -> {
      try (var _ = PropagatedContext.empty().plus(new LoggedRequestId(id)).propagate()) {
        work.run();
        assertEquals(id, logged());
      }
    };
  }

  @Test
  void requestIdIsLoggedOnlyDuringItsRequest() {
    named("one", () -> assertEquals("one", logged())).run();
    assertNull(logged());
  }

  @Test
  void nestedRequestRestoresTheOuterId() {
    named("outer", named("inner", () -> assertEquals("inner", logged()))).run();
    assertNull(logged());
  }

  @Test
  void otherLoggingContextIsKept() {
    try (var _ = MDC.putCloseable("export", "7")) {
      named("one", () -> assertEquals("7", MDC.get("export"))).run();
      assertEquals("7", MDC.get("export"));
    }
  }
}
