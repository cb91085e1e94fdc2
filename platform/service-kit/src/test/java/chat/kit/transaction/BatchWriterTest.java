package chat.kit.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import chat.kit.error.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class BatchWriterTest {

  private static final long ORGANIZATION = 1;

  private final List<List<String>> batches = new CopyOnWriteArrayList<>();
  private final Semaphore permits = new Semaphore(0);
  private final ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
  private final BatchWriter<String, String> writer =
      new BatchWriter<>(
          "Writing",
          this::store,
          new BatchWriter.Limits<>(3, 4, member -> member.startsWith("heavy") ? 1 : 0, 0, 2));

  @AfterEach
  void end() {
    permits.release(100);
    requests.shutdownNow();
  }

  private List<String> store(List<String> members) {
    permits.acquireUninterruptibly();
    batches.add(List.copyOf(members));
    if (members.contains("bad")) {
      throw new IllegalStateException("bad");
    }
    return members.stream().map(String::toUpperCase).toList();
  }

  /** Submits a member that is written first, and others that wait behind it in this order. */
  private List<Future<String>> submit(String... members) {
    List<Future<String>> results = new ArrayList<>();
    for (int i = 0; i < members.length; i++) {
      String member = members[i];
      results.add(requests.submit(() -> writer.write(ORGANIZATION, member)));
      int before = i;
      await().until(() -> permits.hasQueuedThreads() && writer.waiting(ORGANIZATION) == before);
    }
    return results;
  }

  @Test
  void waitingMembersAreWrittenInOneBatch() throws Exception {
    List<Future<String>> results = submit("a", "b", "c", "d", "e");
    permits.release(3);
    for (Future<String> result : results) {
      assertThat(result.get()).isIn("A", "B", "C", "D", "E");
    }
    assertThat(batches).containsExactly(List.of("a"), List.of("b", "c", "d"), List.of("e"));
  }

  @Test
  void heavyBatchTakesNoMoreMembers() throws Exception {
    List<Future<String>> results = submit("a", "b", "heavy", "c");
    permits.release(3);
    for (Future<String> result : results) {
      result.get();
    }
    assertThat(batches).containsExactly(List.of("a"), List.of("b", "heavy"), List.of("c"));
  }

  @Test
  void failingMemberFailsAlone() throws Exception {
    List<Future<String>> results = submit("a", "b", "bad", "c");
    permits.release(5);
    assertThat(results.get(1).get()).isEqualTo("B");
    assertThat(results.get(3).get()).isEqualTo("C");
    assertThatThrownBy(results.get(2)::get).hasRootCauseMessage("bad");
  }

  @Test
  void organizationsDoNotWaitForEachOther() throws Exception {
    submit("a");
    Future<String> other = requests.submit(() -> writer.write(2, "other"));
    permits.release(2);
    assertThat(other.get()).isEqualTo("OTHER");
  }

  @Test
  void writeBeyondTheQueueLimitIsRefusedWith503() {
    submit("a", "b", "c", "d", "e");
    assertThatThrownBy(() -> writer.write(ORGANIZATION, "f"))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
  }

  @Test
  void heavyWriteBeyondTheLimitIsRefusedUntilOthersEnd() throws Exception {
    List<Future<String>> results = submit("a", "heavy 1", "heavy 2");
    assertThatThrownBy(() -> writer.write(2, "heavy 3"))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    permits.release(4);
    for (Future<String> result : results) {
      result.get();
    }
    assertThat(writer.write(2, "heavy 4")).isEqualTo("HEAVY 4");
  }

  @Test
  void stopWritesWaitingMembersFirst() throws Exception {
    List<Future<String>> results = submit("a", "b");
    Future<?> stopped =
        requests.submit(() -> {
          writer.stop();
          return null;
        });
    permits.release(2);
    stopped.get();
    assertThat(results).allMatch(Future::isDone);
    assertThatThrownBy(() -> writer.write(ORGANIZATION, "c")).isInstanceOf(Refusal.class);
  }
}
