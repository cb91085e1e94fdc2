package chat.kit.sql;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.transaction.SynchronousTransactionManager;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_RELAY_ENABLED=false", "CHAT_BATCHING=true"})
final class BatchLoaderTest {

  private static final String SQUARES =
      "select n, n * n as square, 100 / n as checked from unnest(:numbers::bigint[]) n where n <"
          + " 10";

  private final Sql sql;
  private final SynchronousTransactionManager<Connection> transactions;
  private final List<List<Long>> batches = new CopyOnWriteArrayList<>();
  private final Semaphore permits = new Semaphore(0);
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
  private final BatchLoader<Long, Long> loader;

  /** Its long lease outlasts any stall of the machine. */
  private final BatchSlot slot = new BatchSlot(Duration.ofMinutes(1));

  private record Square(long number, long square) {}

  @SuppressWarnings("unchecked")
  BatchLoaderTest(RunningService service) {
    this.sql = service.bean(Sql.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.loader = new BatchLoader<>(sql, slot, 3, this::squares);
  }

  @AfterEach
  void end() {
    permits.release(100);
    requests.shutdownNow();
  }

  private Map<Long, Long> squares(List<Long> numbers) {
    batches.add(numbers);
    permits.acquireUninterruptibly();
    return squaresWithoutPermit(numbers);
  }

  private Map<Long, Long> squaresWithoutPermit(List<Long> numbers) {
    return sql
        .statement(SQUARES)
        .bind("numbers", numbers)
        .list(row -> new Square(row.number("n"), row.number("square")))
        .stream()
        .collect(toMap(Square::number, Square::square));
  }

  /** Submits lookups: the first is being loaded, the others wait in this order. */
  private List<Future<Optional<Long>>> submitFinds(long... numbers) {
    List<Future<Optional<Long>>> found = new ArrayList<>();
    for (long number : numbers) {
      int before = loader.waiting();
      boolean isFirst = batches.isEmpty();
      found.add(requests.submit(() -> loader.find(number)));
      await().until(() -> isFirst ? !batches.isEmpty() : loader.waiting() > before);
    }
    return found;
  }

  @Test
  void concurrentRequestsShareAStatement() throws Exception {
    List<Future<Optional<Long>>> found = submitFinds(1, 2, 3, 4, 50);
    permits.release(3);
    List<Optional<Long>> answers = new ArrayList<>();
    for (Future<Optional<Long>> one : found) {
      answers.add(one.get());
    }
    assertThat(answers)
        .containsExactly(
            Optional.of(1L), Optional.of(4L), Optional.of(9L), Optional.of(16L), Optional.empty());
    assertThat(batches).containsExactly(List.of(1L), List.of(2L, 3L, 4L), List.of(50L));
  }

  @Test
  void sequentialRequestsLoadSeparately() {
    permits.release(2);
    assertThat(loader.find(2L)).contains(4L);
    assertThat(loader.find(2L)).contains(4L);
    assertThat(batches).containsExactly(List.of(2L), List.of(2L));
  }

  @Test
  void failingKeyFailsAlone() throws Exception {
    List<Future<Optional<Long>>> found = submitFinds(1, 0, 2);
    permits.release(4);
    assertThat(found.get(0).get()).contains(1L);
    assertThat(found.get(2).get()).contains(4L);
    assertThat(found.get(1))
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableOfType(ExecutionException.class)
        .withMessageContaining("division by zero");
  }

  @Test
  void loadersShareOneSlot() throws Exception {
    BatchLoader<Long, Long> other = new BatchLoader<>(sql, slot, 3, this::squares);
    List<Future<Optional<Long>>> found = submitFinds(1, 2);
    found.add(requests.submit(() -> other.find(3L)));
    await().until(() -> loader.waiting() == 2);
    found.addAll(submitFinds(4));
    permits.release(3);
    List<Optional<Long>> answers = new ArrayList<>();
    for (Future<Optional<Long>> one : found) {
      answers.add(one.get());
    }
    assertThat(answers)
        .containsExactly(Optional.of(1L), Optional.of(4L), Optional.of(9L), Optional.of(16L));
    assertThat(batches).containsExactly(List.of(1L), List.of(2L, 4L), List.of(3L));
  }

  @Test
  void noKeysLoadNothing() {
    assertThat(loader.findAll(List.of())).isEmpty();
    assertThat(batches).isEmpty();
  }

  @Test
  void batchesBehindAFailedBatchAreLoaded() throws Exception {
    BatchLoader<Long, Long> other = new BatchLoader<>(sql, slot, 3, this::squares);
    List<Future<Optional<Long>>> found = submitFinds(1, 0);
    found.add(requests.submit(() -> other.find(2L)));
    await().until(() -> loader.waiting() == 2);
    found.add(requests.submit(() -> other.find(3L)));
    await().until(() -> loader.waiting() == 3);
    permits.release(4);
    assertThat(found.get(2).get()).contains(4L);
    assertThat(found.get(3).get()).contains(9L);
    assertThat(batches).contains(List.of(2L, 3L));
  }

  @Test
  void requestBehindAStuckStatementLoadsAlone() {
    BatchLoader<Long, Long> stuck = new BatchLoader<>(sql, 3, this::squares);
    BatchLoader<Long, Long> other = new BatchLoader<>(sql, 3, this::squaresWithoutPermit);
    requests.submit(() -> stuck.find(1L));
    await().until(() -> !batches.isEmpty());
    var meanwhile = requests.submit(() -> other.find(2L));
    assertThat(meanwhile).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(Optional.of(4L));
    assertThat(other.find(3L)).contains(9L);
    assertThat(batches).containsExactly(List.of(1L));
  }

  @Test
  void slotHolderLoadsWithoutWaiting() {
    BatchLoader<Long, Long> nestedLoader =
        new BatchLoader<>(
            sql,
            slot,
            3,
            numbers -> {
              Map<Long, Long> found = new HashMap<>();
              numbers.forEach(number -> loader.find(number).ifPresent(it -> found.put(number, it)));
              return found;
            });
    permits.release(1);
    assertThat(requests.submit(() -> nestedLoader.find(2L)))
        .succeedsWithin(Duration.ofSeconds(20))
        .isEqualTo(Optional.of(4L));
  }

  @Test
  void requestInATransactionIsNotBatched() {
    List<Integer> waiting = new CopyOnWriteArrayList<>();
    BatchLoader<Long, Long> other =
        new BatchLoader<>(
            sql,
            slot,
            3,
            numbers -> {
              waiting.add(loader.waiting());
              return squaresWithoutPermit(numbers);
            });
    submitFinds(1);
    assertThat(transactions.<Optional<Long>>executeRead(status -> other.find(3L))).contains(9L);
    assertThat(waiting).containsExactly(0);
  }
}
