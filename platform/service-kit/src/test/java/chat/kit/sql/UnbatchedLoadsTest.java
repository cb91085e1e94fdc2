package chat.kit.sql;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.kit.transaction.Batching;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code CHAT_BATCHING=false} gives each request statements and transactions of its own. */
@Timeout(60)
@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_RELAY_ENABLED=false", "CHAT_BATCHING=false"})
final class UnbatchedLoadsTest {

  private final Batching batching;
  private final CountDownLatch loading = new CountDownLatch(3);
  private final BatchLoader<Long, Long> loader;

  UnbatchedLoadsTest(RunningService service) {
    this.batching = service.bean(Batching.class);
    this.loader = new BatchLoader<>(service.bean(Sql.class), 3, this::load);
  }

  /** Loads once three loads have begun. */
  private Map<Long, Long> load(List<Long> keys) {
    assertThat(keys).hasSize(1);
    loading.countDown();
    try {
      assertThat(loading.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return Map.of(keys.getFirst(), keys.getFirst());
  }

  @Test
  void concurrentRequestsLoadInParallel() throws Exception {
    try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Optional<Long>>> found =
          List.of(1L, 2L, 3L).stream().map(key -> requests.submit(() -> loader.find(key))).toList();
      for (int i = 0; i < found.size(); i++) {
        assertThat(found.get(i).get()).contains(i + 1L);
      }
    }
  }

  @Test
  void batchHasOneWrite() {
    assertThat(batching.size(256)).isEqualTo(1);
  }
}
