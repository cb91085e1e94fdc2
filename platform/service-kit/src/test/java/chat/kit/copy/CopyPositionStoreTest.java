package chat.kit.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.copy.CopyPositionStore.Place;
import chat.kit.sql.Sql;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.transaction.TransactionOperations;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class CopyPositionStoreTest {

  private static final String WAITING =
      """
      select count(*) from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'insert into copy_position%'
      """;

  private final CopyPositionStore positions;
  private final CopyPositions copies;
  private final TransactionOperations<Connection> transactions;
  private final Sql sql;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final Place place = new Place(Topic.USER_CHANGED, organization, "test");

  @SuppressWarnings("unchecked")
  CopyPositionStoreTest(RunningService service) {
    this.positions = service.bean(CopyPositionStore.class);
    this.copies = service.bean(CopyPositions.class);
    this.transactions = service.bean(TransactionOperations.class);
    this.sql = service.bean(Sql.class);
  }

  private Map<Place, Long> advanceTo(long number) {
    return positions.advance(
        List.of(new CopiedEvent(Topic.USER_CHANGED, "test", organization, number, "key", null)));
  }

  @Test
  void placeThatWentOnIsToldWithItsNumberBefore() {
    assertThat(advanceTo(3)).containsExactly(Map.entry(place, 0L));
    assertThat(advanceTo(7)).containsExactly(Map.entry(place, 3L));
    assertThat(advanceTo(7)).isEmpty();
    assertThat(advanceTo(5)).isEmpty();
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(7);
  }

  @Test
  void versionGrowsWithWhatAnotherReplicaHasWrittenOnceThatIsLookedFor() {
    long before = copies.version(organization);
    advanceTo(3);
    assertThat(copies.version(organization)).isEqualTo(before);
    copies.look(organization);
    assertThat(copies.version(organization)).isEqualTo(before + 3);
    copies.look(organization + 1);
    assertThat(copies.version(organization)).isEqualTo(before + 3);
    advanceTo(4);
    copies.look(organization);
    assertThat(copies.version(organization)).isEqualTo(before + 4);
  }

  @Test
  void whoWritesBesideAnotherLearnsWhatThatOneHasDone() throws Exception {
    assertThat(besides(3, 7)).containsExactly(Map.entry(place, 3L));
    assertThat(besides(9, 12)).containsExactly(Map.entry(place, 9L));
    assertThat(besides(20, 15)).isEmpty();
  }

  /** What the second is told, who comes before the first has committed. */
  private Map<Place, Long> besides(long first, long second) throws Exception {
    CountDownLatch isWritten = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(() ->
          transactions.executeWrite(status -> {
            advanceTo(first);
            isWritten.countDown();
            return waited(mayEnd);
          }));
      assertThat(waited(isWritten)).isTrue();
      var seconds = threads.submit(() -> transactions.executeWrite(status -> advanceTo(second)));
      try {
        await().until(() -> sql.statement(WAITING).one(row -> row.number("count")) > 0);
      } finally {
        mayEnd.countDown();
      }
      return seconds.get();
    }
  }

  private static boolean waited(CountDownLatch latch) {
    try {
      return latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
