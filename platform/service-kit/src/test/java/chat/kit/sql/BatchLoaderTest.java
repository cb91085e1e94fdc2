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

@ServiceTest(value = Program.UPLOADS, environment = "CHAT_RELAY_ENABLED=false")
final class BatchLoaderTest {

  private static final String SQUARES =
      "select n, n * n as square, 100 / n as checked from unnest(:numbers::bigint[]) n where n <"
          + " 10";

  private final Sql sql;
  private final SynchronousTransactionManager<Connection> transactions;
  private final List<List<Long>> groups = new CopyOnWriteArrayList<>();
  private final Semaphore turns = new Semaphore(0);
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
  private final BatchLoader<Long, Long> reader;

  private record Square(long number, long square) {}

  @SuppressWarnings("unchecked")
  BatchLoaderTest(RunningService service) {
    this.sql = service.bean(Sql.class);
    this.transactions = service.bean(SynchronousTransactionManager.class);
    this.reader = new BatchLoader<>(sql, 3, this::squares);
  }

  @AfterEach
  void end() {
    turns.release(100);
    requests.shutdownNow();
  }

  private Map<Long, Long> squares(List<Long> numbers) {
    groups.add(numbers);
    turns.acquireUninterruptibly();
    return squaresAtOnce(numbers);
  }

  private Map<Long, Long> squaresAtOnce(List<Long> numbers) {
    return sql
        .statement(SQUARES)
        .bind("numbers", numbers)
        .list(row -> new Square(row.number("n"), row.number("square")))
        .stream()
        .collect(toMap(Square::number, Square::square));
  }

  /** One that is being read, and those that wait behind it in this order. */
  private List<Future<Optional<Long>>> ask(long... numbers) {
    List<Future<Optional<Long>>> found = new ArrayList<>();
    for (long number : numbers) {
      int before = reader.waiting();
      boolean isFirst = groups.isEmpty();
      found.add(requests.submit(() -> reader.find(number)));
      await().until(() -> isFirst ? !groups.isEmpty() : reader.waiting() > before);
    }
    return found;
  }

  @Test
  void whoeverAsksMeanwhileIsAnsweredTogether() throws Exception {
    List<Future<Optional<Long>>> found = ask(1, 2, 3, 4, 50);
    turns.release(3);
    List<Optional<Long>> answers = new ArrayList<>();
    for (Future<Optional<Long>> one : found) {
      answers.add(one.get());
    }
    assertThat(answers)
        .containsExactly(
            Optional.of(1L), Optional.of(4L), Optional.of(9L), Optional.of(16L), Optional.empty());
    assertThat(groups).containsExactly(List.of(1L), List.of(2L, 3L, 4L), List.of(50L));
  }

  @Test
  void whoAsksAfterwardsReadsAtOnce() {
    turns.release(2);
    assertThat(reader.find(2L)).contains(4L);
    assertThat(reader.find(2L)).contains(4L);
    assertThat(groups).containsExactly(List.of(2L), List.of(2L));
  }

  @Test
  void whatCannotBeReadHarmsNobodyElse() throws Exception {
    List<Future<Optional<Long>>> found = ask(1, 0, 2);
    turns.release(4);
    assertThat(found.get(0).get()).contains(1L);
    assertThat(found.get(2).get()).contains(4L);
    assertThat(found.get(1))
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableOfType(ExecutionException.class)
        .withMessageContaining("division by zero");
  }

  @Test
  void readersOfDifferentThingsHaveOneTurn() throws Exception {
    BatchLoader<Long, Long> other = new BatchLoader<>(sql, 3, this::squares);
    List<Future<Optional<Long>>> found = ask(1, 2);
    found.add(requests.submit(() -> other.find(3L)));
    await().until(() -> reader.waiting() == 2);
    found.addAll(ask(4));
    turns.release(3);
    List<Optional<Long>> answers = new ArrayList<>();
    for (Future<Optional<Long>> one : found) {
      answers.add(one.get());
    }
    assertThat(answers)
        .containsExactly(Optional.of(1L), Optional.of(4L), Optional.of(9L), Optional.of(16L));
    assertThat(groups).containsExactly(List.of(1L), List.of(2L, 4L), List.of(3L));
  }

  @Test
  void whoAsksForNothingReadsNothing() {
    assertThat(reader.findAll(List.of())).isEmpty();
    assertThat(groups).isEmpty();
  }

  @Test
  void groupsBehindOneThatFailedAreReadTogether() throws Exception {
    BatchLoader<Long, Long> other = new BatchLoader<>(sql, 3, this::squares);
    List<Future<Optional<Long>>> found = ask(1, 0);
    found.add(requests.submit(() -> other.find(2L)));
    await().until(() -> reader.waiting() == 2);
    found.add(requests.submit(() -> other.find(3L)));
    await().until(() -> reader.waiting() == 3);
    turns.release(4);
    assertThat(found.get(2).get()).contains(4L);
    assertThat(found.get(3).get()).contains(9L);
    assertThat(groups).contains(List.of(2L, 3L));
  }

  @Test
  void whoWaitsForAStatementThatDoesNotComeBackReadsByHimself() {
    BatchLoader<Long, Long> other = new BatchLoader<>(sql, 3, this::squaresAtOnce);
    ask(1);
    var meanwhile = requests.submit(() -> other.find(2L));
    await().until(() -> reader.waiting() == 1);
    assertThat(meanwhile).succeedsWithin(Duration.ofSeconds(20)).isEqualTo(Optional.of(4L));
    assertThat(other.find(3L)).contains(9L);
    assertThat(groups).containsExactly(List.of(1L));
  }

  @Test
  void whoHasTheTurnDoesNotWaitForHimself() {
    BatchLoader<Long, Long> asksAnother =
        new BatchLoader<>(
            sql,
            3,
            numbers -> {
              Map<Long, Long> found = new HashMap<>();
              numbers.forEach(number -> reader.find(number).ifPresent(it -> found.put(number, it)));
              return found;
            });
    turns.release(1);
    assertThat(requests.submit(() -> asksAnother.find(2L)))
        .succeedsWithin(Duration.ofSeconds(20))
        .isEqualTo(Optional.of(4L));
  }

  @Test
  void transactionReadsByItself() {
    List<Integer> waiting = new CopyOnWriteArrayList<>();
    BatchLoader<Long, Long> other =
        new BatchLoader<>(
            sql,
            3,
            numbers -> {
              waiting.add(reader.waiting());
              return squaresAtOnce(numbers);
            });
    ask(1);
    assertThat(transactions.<Optional<Long>>executeRead(status -> other.find(3L))).contains(9L);
    assertThat(waiting).containsExactly(0);
  }
}
