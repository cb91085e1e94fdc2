package chat.messaging.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.Database;
import chat.messaging.world.HeldLock;
import chat.messaging.world.HeldRow;
import chat.messaging.world.World;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Retention days that are restored while a batch waits for a lock. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_RETENTION_ENABLED=true", "CHAT_RETENTION_PAUSE=100ms"})
final class RestoredRetentionTest {

  /** Longer than an owner's response stays valid. */
  private static final Duration OWNER_ANSWER_EXPIRY = Duration.ofMillis(300);

  private final World world;
  private final Channel channel;
  private final long messageId;

  RestoredRetentionTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("changed back");
    world.awaitProjections();
    this.messageId = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    Database.age(messageId, 300_000);
  }

  private void setRetentionDays(int days) {
    world.change(channel, Map.of("message_retention_days", days));
  }

  private boolean messageExists() {
    return !Database.column("select id from message where id = ?", messageId).isEmpty();
  }

  /** Restores the days at the owner while the projection's row stays locked. */
  private HeldRow restoreDaysWithLockedProjection() {
    var projectionRow = new HeldRow("channel", "channel_id", channel.id());
    try {
      setRetentionDays(-1);
      long since = System.nanoTime();
      await().until(() -> System.nanoTime() - since > OWNER_ANSWER_EXPIRY.toNanos());
      return projectionRow;
    } catch (RuntimeException e) {
      projectionRow.close();
      throw e;
    }
  }

  /** Releases the row, waits for the batch, and asserts that the message remains. */
  private void assertMessageIsKept(HeldRow projectionRow, int callCount) {
    try (projectionRow) {
      await().until(() -> !messageExists() || world.owners().callCount(world.id()) > callCount);
    }
    world.awaitProjections();
    assertThat(messageExists()).isTrue();
  }

  @Test
  void restoredDaysKeepMessagesWhileBatchAwaitsOrganizationLock() {
    HeldRow projectionRow;
    int callCount;
    try (var lock = new HeldLock(world)) {
      setRetentionDays(2);
      lock.awaitWaiting(1);
      projectionRow = restoreDaysWithLockedProjection();
      callCount = world.owners().callCount(world.id());
    }
    assertMessageIsKept(projectionRow, callCount);
  }

  @Test
  void restoredDaysKeepMessagesWhileBatchAwaitsMessageLock() {
    HeldRow projectionRow;
    int callCount;
    try (var lock = new HeldRow("message", "id", messageId)) {
      setRetentionDays(2);
      lock.awaitWaiting();
      projectionRow = restoreDaysWithLockedProjection();
      callCount = world.owners().callCount(world.id());
    }
    assertMessageIsKept(projectionRow, callCount);
  }
}
