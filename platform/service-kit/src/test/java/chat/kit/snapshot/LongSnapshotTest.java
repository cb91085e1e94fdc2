package chat.kit.snapshot;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import chat.contracts.Program;
import chat.kit.sql.Sql;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

@ServiceTest(
    value = Program.UPLOADS,
    environment = {"CHAT_SNAPSHOT_LIMIT=3s", "CHAT_RELAY_ENABLED=false"})
final class LongSnapshotTest {

  private final Snapshots snapshots;
  private final Sql sql;

  LongSnapshotTest(RunningService service) {
    this.snapshots = service.bean(Snapshots.class);
    this.sql = service.bean(Sql.class);
  }

  @Test
  void databaseEndsASnapshotAfterItsTimeLimit() {
    var stream =
        snapshots.stream(lines -> {
          lines.begin(Map.of());
          sql.statement("select pg_sleep(30) is null as is_over").forEach(row -> {});
        });
    assertThatThrownBy(() -> stream.content().readAllBytes()).isInstanceOf(IOException.class);
  }
}
