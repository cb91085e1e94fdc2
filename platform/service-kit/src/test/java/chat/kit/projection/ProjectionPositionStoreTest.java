package chat.kit.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.contracts.Topic;
import chat.kit.projection.ProjectionPositionStore.SourcePosition;
import chat.kit.sql.Sql;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import io.micronaut.transaction.TransactionOperations;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class ProjectionPositionStoreTest {

  private static final String WAITING =
      """
      select count(*) from pg_stat_activity
      where wait_event_type = 'Lock' and query like 'insert into copy_position%'
      """;

  private static final String PARKED =
      """
      select coalesce(convert_from(value, 'UTF8'), '') as value, reason from parked_event
      where topic = 'user-changed' and ("offset" = :offset or reason like '%at ' || :offset || ',%')
      order by id
      """;

  private final ProjectionPositionStore positions;
  private final ProjectionPositions projectionPositions;
  private final TransactionOperations<Connection> transactions;
  private final Sql sql;
  private final long organization = ThreadLocalRandom.current().nextLong(1, 1L << 40);
  private final SourcePosition sourcePosition =
      new SourcePosition(Topic.USER_CHANGED, organization, "test");

  @SuppressWarnings("unchecked")
  ProjectionPositionStoreTest(RunningService service) {
    this.positions = service.bean(ProjectionPositionStore.class);
    this.projectionPositions = service.bean(ProjectionPositions.class);
    this.transactions = service.bean(TransactionOperations.class);
    this.sql = service.bean(Sql.class);
  }

  private Map<SourcePosition, Long> advanceTo(long number) {
    return positions.advance(
        List.of(new OwnerEvent(Topic.USER_CHANGED, "test", organization, number, "key", null)));
  }

  @Test
  void advancedPositionIsReturnedWithItsPreviousNumber() {
    assertThat(advanceTo(3)).containsExactly(Map.entry(sourcePosition, 0L));
    assertThat(advanceTo(7)).containsExactly(Map.entry(sourcePosition, 3L));
    assertThat(advanceTo(7)).isEmpty();
    assertThat(advanceTo(5)).isEmpty();
    assertThat(positions.position(Topic.USER_CHANGED, organization)).isEqualTo(7);
  }

  @Test
  void versionGrowsWithChangesOfOtherReplicas() {
    long before = projectionPositions.version(organization);
    advanceTo(3);
    assertThat(projectionPositions.version(organization)).isEqualTo(before);
    projectionPositions.refresh(organization);
    assertThat(projectionPositions.version(organization)).isEqualTo(before + 3);
    projectionPositions.refresh(organization + 1);
    assertThat(projectionPositions.version(organization)).isEqualTo(before + 3);
    advanceTo(4);
    projectionPositions.refresh(organization);
    assertThat(projectionPositions.version(organization)).isEqualTo(before + 4);
  }

  @Test
  void concurrentAdvanceSeesTheCommittedPosition() throws Exception {
    assertThat(advanceConcurrently(3, 7)).containsExactly(Map.entry(sourcePosition, 3L));
    assertThat(advanceConcurrently(9, 12)).containsExactly(Map.entry(sourcePosition, 9L));
    assertThat(advanceConcurrently(20, 15)).isEmpty();
  }

  /** Offsets restart at 0 when Kafka is reinstalled; a repeated record is stored once. */
  @Test
  void parkedRecordSurvivesAnotherRecordAtItsOffset() {
    park("before", "in its first life");
    park("after", "in its second life");
    park("after", "once more");
    assertThat(parked())
        .containsExactly(
            "before|in its first life (at %s, before Kafka was made anew)".formatted(organization),
            "after|in its second life");
    park(null, "without a value");
    assertThat(parked())
        .containsExactly(
            "before|in its first life (at %s, before Kafka was made anew)".formatted(organization),
            "after|in its second life (at %s, before Kafka was made anew)".formatted(organization),
            "|without a value");
  }

  /** Parks a record at an offset that only this test uses. */
  private void park(@Nullable String value, String reason) {
    byte[] bytes = value == null ? null : value.getBytes(StandardCharsets.UTF_8);
    positions.park(
        new ConsumerRecord<>(Topic.USER_CHANGED.wireName(), 0, organization, "key", bytes), reason);
  }

  private List<String> parked() {
    return sql.statement(PARKED)
        .bind("offset", organization)
        .list(row -> row.text("value") + "|" + row.text("reason"));
  }

  /** Returns the result of the second advance, which begins before the first is committed. */
  private Map<SourcePosition, Long> advanceConcurrently(long first, long second) throws Exception {
    CountDownLatch isWritten = new CountDownLatch(1);
    CountDownLatch mayCommit = new CountDownLatch(1);
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      threads.submit(() ->
          transactions.executeWrite(status -> {
            advanceTo(first);
            isWritten.countDown();
            return reachesZero(mayCommit);
          }));
      assertThat(reachesZero(isWritten)).isTrue();
      var secondAdvance =
          threads.submit(() -> transactions.executeWrite(status -> advanceTo(second)));
      try {
        await().until(() -> sql.statement(WAITING).one(row -> row.number("count")) > 0);
      } finally {
        mayCommit.countDown();
      }
      return secondAdvance.get();
    }
  }

  private static boolean reachesZero(CountDownLatch latch) {
    try {
      return latch.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
