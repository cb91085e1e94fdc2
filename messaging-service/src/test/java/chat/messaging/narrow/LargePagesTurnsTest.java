package chat.messaging.narrow;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Program;
import chat.messaging.world.Channel;
import chat.messaging.world.World;
import chat.testkit.Answer;
import chat.testkit.RunningService;
import chat.testkit.ServiceTest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Many who want large pages at once; here nobody waits for room. */
@ServiceTest(
    value = Program.MESSAGING,
    environment = {"CHAT_MESSAGES_LARGE_WAIT=0s"})
final class LargePagesTurnsTest {

  private static final int MANY = 60;
  private static final int NUMBER = 6;

  private final World world;

  LargePagesTurnsTest(RunningService service) {
    this.world = new World(service);
    Channel channel = world.channel("Kitchen");
    world.subscribe(channel, world.member);
    for (int i = 0; i < NUMBER; i++) {
      world
          .send(
              world.member,
              "type",
              "stream",
              "to",
              channel.id(),
              "topic",
              "t",
              "content",
              "😀".repeat(9_000))
          .succeeded();
    }
  }

  private Answer page(int number) {
    return world
        .as(world.member)
        .get("/api/v1/messages", "anchor", "newest", "num_before", number, "num_after", 0);
  }

  @Test
  void whoeverFindsNoRoomIsToComeBack() {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<CompletableFuture<Answer>> answers =
          Stream.generate(() -> CompletableFuture.supplyAsync(() -> page(NUMBER), threads))
              .limit(MANY)
              .toList();
      List<Answer> refused =
          answers.stream()
              .map(CompletableFuture::join)
              .filter(answer -> answer.status() != 200)
              .toList();
      assertThat(refused).hasSizeBetween(1, MANY - 1);
      refused.forEach(answer -> {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.header("Retry-After")).isPresent();
      });
    }
    assertThat(page(NUMBER).succeeded().at("/messages")).hasSize(NUMBER);
  }
}
