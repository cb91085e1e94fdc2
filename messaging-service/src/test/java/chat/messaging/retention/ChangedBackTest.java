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

/** Days that are changed back while a batch waits for somebody's lock. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_RETENTION_ENABLED=true", "CHAT_RETENTION_PAUSE=100ms"})
final class ChangedBackTest {

  /** Longer than what the owners said may count. */
  private static final Duration LONG = Duration.ofMillis(300);

  private final World world;
  private final Channel channel;
  private final long messageId;

  ChangedBackTest(RunningService service) {
    this.world = new World(service);
    this.channel = world.channel("changed back");
    world.awaitCopies();
    this.messageId = world.sendTo(channel, world.member, "t").succeeded().longAt("/id");
    Database.age(messageId, 300_000);
  }

  private void keep(int days) {
    world.change(channel, Map.of("message_retention_days", days));
  }

  private boolean isThere() {
    return !Database.column("select id from message where id = ?", messageId).isEmpty();
  }

  /** What happens while a batch waits: the owner knows that the days are changed, the copy not. */
  private HeldRow changedBack() {
    var copy = new HeldRow("channel", "channel_id", channel.id());
    try {
      keep(-1);
      long since = System.nanoTime();
      await().until(() -> System.nanoTime() - since > LONG.toNanos());
      return copy;
    } catch (RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  /** Once the lock is given back: the message goes, or the owners are asked again. */
  private void isSaved(HeldRow copy, int questions) {
    try (copy) {
      await().until(() -> !isThere() || world.owners().questions(world.id()) > questions);
    }
    world.awaitCopies();
    assertThat(isThere()).isTrue();
  }

  @Test
  void savesMessagesWhileABatchWaitsForTheOrganizationsLock() {
    HeldRow copy;
    int questions;
    try (var lock = new HeldLock(world)) {
      keep(2);
      lock.awaitWaiting(1);
      copy = changedBack();
      questions = world.owners().questions(world.id());
    }
    isSaved(copy, questions);
  }

  @Test
  void savesMessagesWhileABatchWaitsForOneOfThem() {
    HeldRow copy;
    int questions;
    try (var lock = new HeldRow("message", "id", messageId)) {
      keep(2);
      lock.awaitWaiting();
      copy = changedBack();
      questions = world.owners().questions(world.id());
    }
    isSaved(copy, questions);
  }
}
