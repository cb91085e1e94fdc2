package chat.gateway.limit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AsyncLimiterTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void failedCallReleasesItsPermit(boolean isError) {
    var calls = new AsyncLimiter(1);
    calls.call(() -> {
      if (isError) {
        throw new NoClassDefFoundError("broken");
      }
      throw new IllegalStateException("broken");
    });
    var isMade = new AtomicBoolean();
    calls.call(() -> {
      isMade.set(true);
      return CompletableFuture.completedFuture(null);
    });
    assertTrue(isMade.get());
  }
}
