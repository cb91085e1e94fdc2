package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.testkit.TestEvents;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** messaging-service is killed again and again while messages are sent. */
@Tag("deep")
@EndToEnd
class KillRunIT {

  private static final int KILLS = 8;
  private static final int SENDERS = 4;
  private static final int MESSAGES_BETWEEN_KILLS = 40;
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final TestStack stack;

  KillRunIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void everyAcknowledgedMessageIsKeptAndPublishedOnceInOrder() {
    var channel = stack.site().channel("member");
    var acknowledged = new ConcurrentLinkedQueue<Long>();
    var running = new AtomicBoolean(true);
    try (var senders = Executors.newFixedThreadPool(SENDERS)) {
      for (int i = 0; i < SENDERS; i++) {
        senders.execute(() -> sendUntilTold(channel, acknowledged, running));
      }
      for (int i = 0; i < KILLS; i++) {
        awaitMore(acknowledged);
        stack.stack().program("messaging-service").kill();
        stack.stack().program("messaging-service").start();
      }
      awaitMore(acknowledged);
      running.set(false);
    }

    var expected = acknowledged.stream().sorted().toList();
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(() -> assertThat(published()).containsAll(expected));
    assertThat(published()).isSorted().doesNotHaveDuplicates();
    stack.site().as("member").get("/api/v1/messages/" + expected.getFirst()).succeeded();
    stack.site().as("member").get("/api/v1/messages/" + expected.getLast()).succeeded();
  }

  /** An attempt without an answer, or with a 503, may or may not have been stored. */
  private void sendUntilTold(String channel, Collection<Long> acknowledged, AtomicBoolean running) {
    var number = new AtomicInteger();
    while (running.get()) {
      send(channel, "Message " + number.incrementAndGet()).ifPresent(acknowledged::add);
    }
  }

  private OptionalLong send(String channel, String content) {
    try {
      var answer =
          stack
              .site()
              .as("member")
              .post(
                  "/api/v1/messages",
                  "type",
                  "stream",
                  "to",
                  channel,
                  "topic",
                  "kill run",
                  "content",
                  content);
      return answer.status() == 200 ? OptionalLong.of(answer.longAt("/id")) : OptionalLong.empty();
    } catch (UncheckedIOException connectionLost) {
      return OptionalLong.empty();
    }
  }

  private static void awaitMore(Collection<Long> acknowledged) {
    int before = acknowledged.size();
    await().atMost(PATIENCE).until(() -> acknowledged.size() >= before + MESSAGES_BETWEEN_KILLS);
  }

  /** The messages as whoever reads the topic sees them. */
  private List<Long> published() {
    var events = stack.published(Topic.MESSAGE_SENT);
    assertThat(events.stream().map(TestEvents.Event::number))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
    return events.stream().map(event -> event.value().path("message_id").longValue()).toList();
  }
}
