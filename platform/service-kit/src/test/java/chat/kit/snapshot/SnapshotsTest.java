package chat.kit.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.atIndex;

import chat.contracts.Program;
import chat.kit.error.Refusal;
import chat.kit.error.RequestError;
import chat.kit.sample.SampleFacts;
import chat.kit.sql.Sql;
import chat.kit.stream.StreamedBytes;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

@ServiceTest(Program.UPLOADS)
final class SnapshotsTest {

  private final Snapshots snapshots;
  private final SampleFacts facts;
  private final Sql sql;
  private final long organizationId = ThreadLocalRandom.current().nextLong(1, 1L << 40);

  SnapshotsTest(RunningService service) {
    this.snapshots = service.bean(Snapshots.class);
    this.facts = service.bean(SampleFacts.class);
    this.sql = service.bean(Sql.class);
  }

  private void writeFacts(TableLines lines) {
    lines.table("fact");
    sql.statement("select to_json(text)::text as json from fact where organization_id = :id")
        .bind("id", organizationId)
        .forEach(row -> lines.row(row.text("json")));
  }

  /** Opens a stream as soon as other tests have closed theirs. */
  private StreamedBytes stream(Consumer<TableLines> script) {
    return Awaitility.await()
        .ignoreExceptionsMatching(
            failure -> failure instanceof Refusal refusal && refusal.status() == 503)
        .until(() -> snapshots.stream(script), _ -> true);
  }

  private static List<String> read(InputStream in) throws IOException {
    try (in) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    }
  }

  @Test
  void snapshotDisablesDatabaseTimeouts() throws Exception {
    var stream =
        stream(lines -> {
          lines.begin(Map.of());
          sql.statement(
                  """
                  select to_json(current_setting(name))::text as json from unnest(array[
                    'idle_in_transaction_session_timeout', 'tcp_user_timeout']) as name
                  """)
              .forEach(row -> lines.row(row.text("json")));
        });
    assertThat(read(stream.content())).contains("\"0\"", atIndex(1)).contains("\"0\"", atIndex(2));
  }

  @Test
  void allTablesAreReadAtOnePointInTime() throws Exception {
    facts.write(organizationId, "before", false);
    CountDownLatch written = new CountDownLatch(1);
    var stream =
        stream(lines -> {
          lines.begin(Map.of("facts", 1));
          writeFacts(lines);
          await(written);
          writeFacts(lines);
        });
    facts.write(organizationId, "after", false);
    written.countDown();
    List<String> lines = read(stream.content());
    assertThat(lines.getFirst()).startsWith("#{\"moment\":\"").endsWith("\"about\":{\"facts\":1}}");
    assertThat(lines.subList(1, lines.size()))
        .containsExactly(
            "#{\"table\":\"fact\"}",
            "\"before\"",
            "#{\"table\":\"fact\"}",
            "\"before\"",
            "#{\"end\":true,\"rows\":2}");
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(1, TimeUnit.MINUTES)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void refusalBeforeTheFirstLineRefusesTheRequest() {
    assertThatThrownBy(() ->
            snapshots.stream(lines -> {
              throw RequestError.INVALID.refuse("scope");
            }))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(400));
  }

  @Test
  void failureAfterTheFirstLineBreaksTheStream() {
    var stream =
        stream(lines -> {
          lines.begin(Map.of());
          throw new IllegalStateException("broken");
        });
    assertThatThrownBy(() -> stream.content().readAllBytes())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("broken");
  }

  @Test
  void closedStreamsFreeTheirSlots() throws Exception {
    for (int i = 0; i < 12; i++) {
      stream(this::writeForEver).content().close();
    }
  }

  private void writeForEver(TableLines lines) {
    lines.begin(Map.of());
    lines.table("much");
    while (true) {
      lines.row("\"" + "x".repeat(1_000) + "\"");
    }
  }

  @Test
  void snapshotBeyondTheLimitIsRefusedWith503() throws IOException {
    List<InputStream> open =
        IntStream.range(0, 4).mapToObj(i -> stream(this::writeForEver).content()).toList();
    assertThatThrownBy(() -> snapshots.stream(this::writeForEver))
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(503));
    for (InputStream stream : open) {
      stream.close();
    }
  }
}
