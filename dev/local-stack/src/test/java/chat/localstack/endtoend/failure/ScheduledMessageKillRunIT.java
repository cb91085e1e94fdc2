package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.Site;
import chat.localstack.endtoend.TestStack;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** messaging-service is killed repeatedly while scheduled messages are due; each is sent once. */
@Tag("soak")
@EndToEnd
class ScheduledMessageKillRunIT {

  private static final int MESSAGES = 120;
  private static final int KILLS = 4;

  /** Number of messages that are due in each second. */
  private static final int EACH_SECOND = 4;

  /** Time until the first message is due; scheduling all of them takes less. */
  private static final Duration FIRST = Duration.ofSeconds(45);

  private static final Duration PATIENCE = Duration.ofSeconds(180);
  private static final String PATH = "/api/v1/scheduled_messages";
  private static final String CONTENT = "scheduled number ";

  private final TestStack stack;
  private final Site site;

  ScheduledMessageKillRunIT(TestStack stack) {
    this.stack = stack;
    this.site = stack.site();
  }

  @Test
  @Timeout(600)
  void eachScheduledMessageIsSentOnce() {
    long channelId =
        site.as("member")
            .get("/api/v1/get_stream_id", "stream", site.channel("member"))
            .succeeded()
            .longAt("/stream_id");
    long first = Instant.now().plus(FIRST).getEpochSecond();
    for (int number = 0; number < MESSAGES; number++) {
      site.as("member")
          .post(
              PATH,
              "type",
              "channel",
              "to",
              channelId,
              "topic",
              "scheduled",
              "content",
              CONTENT + number,
              "scheduled_delivery_timestamp",
              first + number / EACH_SECOND)
          .succeeded();
    }
    for (int kill = 0; kill < KILLS; kill++) {
      int next = sent().size() + ThreadLocalRandom.current().nextInt(1, MESSAGES / (KILLS + 2));
      await().atMost(PATIENCE).until(() -> sent().size() >= Math.min(next, MESSAGES));
      stack.stack().program("messaging-service").kill();
      stack.stack().program("messaging-service").start();
    }
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(() ->
            site.as("member").get(PATH).succeeded().at("/scheduled_messages").isEmpty()
                && sent().size() >= MESSAGES);
    assertThat(sent())
        .containsExactlyElementsOf(
            IntStream.range(0, MESSAGES).mapToObj(number -> CONTENT + number).toList());
  }

  /** The texts of the scheduled messages that have been sent, in order. */
  private List<String> sent() {
    return stack.published(Topic.MESSAGE_SENT).stream()
        .map(event -> event.value().path("content").textValue())
        .filter(content -> content.startsWith(CONTENT))
        .toList();
  }
}
