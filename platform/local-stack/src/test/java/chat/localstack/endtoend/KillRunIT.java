package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.testkit.TestEvents;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * messaging-service is killed again and again while messages are sent, each with a key of its own
 * with which its sender repeats it until it is answered.
 */
@Tag("deep")
@EndToEnd
class KillRunIT {

  private static final int KILLS = 8;
  private static final int SENDERS = 8;
  private static final int MESSAGES_BETWEEN_KILLS = 1_100;
  private static final int REPEATED_FOR_NOTHING = 25;
  private static final String TOPIC = "kill run";
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final TestStack stack;

  KillRunIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void everyMessageIsStoredAndPublishedOnceInOrder() throws Exception {
    var channel = stack.site().channel("member");
    Map<String, Long> answered = new ConcurrentHashMap<>();
    var running = new AtomicBoolean(true);
    List<Future<?>> senders = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(SENDERS)) {
      for (int i = 0; i < SENDERS; i++) {
        var name = "Sender " + i;
        senders.add(threads.submit(() -> sendUntilTold(channel, name, answered, running)));
      }
      for (int i = 0; i < KILLS; i++) {
        awaitMore(answered);
        stack.stack().program("messaging-service").kill();
        stack.stack().program("messaging-service").start();
      }
      awaitMore(answered);
      running.set(false);
    }
    for (Future<?> sender : senders) {
      sender.get();
    }

    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> published().size() >= answered.size());
    var published = published();
    assertThat(published).extracting(KillRunIT::id).isSorted().doesNotHaveDuplicates();
    assertThat(published)
        .as("by what they say, for each says something else")
        .extracting(message -> message.path("content").textValue())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(answered.keySet());
    for (JsonNode message : published) {
      assertThat(answered).containsEntry(message.path("content").textValue(), id(message));
    }
    var ids = published.stream().map(KillRunIT::id).toList();
    for (int i = 0; i < ids.size(); i += 100) {
      stack.site().as("member").get("/api/v1/messages/" + ids.get(i)).succeeded();
    }
  }

  private void sendUntilTold(
      String channel, String sender, Map<String, Long> answered, AtomicBoolean running) {
    for (int number = 1; running.get(); number++) {
      var content = sender + ", message " + number;
      var key = UUID.randomUUID().toString();
      long id = sendUntilAnswered(channel, content, key);
      if (number % REPEATED_FOR_NOTHING == 0) {
        assertThat(sendUntilAnswered(channel, content, key)).isEqualTo(id);
      }
      answered.put(content, id);
    }
  }

  private long sendUntilAnswered(String channel, String content, String key) {
    var first = send(channel, content, key);
    return first.isPresent()
        ? first.getAsLong()
        : await()
            .atMost(PATIENCE)
            .until(() -> send(channel, content, key), OptionalLong::isPresent)
            .getAsLong();
  }

  /** An attempt without an answer, or with a 5xx, may or may not have been stored. */
  private OptionalLong send(String channel, String content, String key) {
    try {
      var answer =
          stack
              .site()
              .as("member")
              .withHeader("Idempotency-Key", key)
              .post(
                  "/api/v1/messages",
                  "type",
                  "stream",
                  "to",
                  channel,
                  "topic",
                  TOPIC,
                  "content",
                  content);
      if (answer.status() == 200) {
        return OptionalLong.of(answer.longAt("/id"));
      }
      assertThat(answer.status()).as(answer.text()).isGreaterThanOrEqualTo(500);
      return OptionalLong.empty();
    } catch (UncheckedIOException connectionLost) {
      return OptionalLong.empty();
    }
  }

  private static void awaitMore(Map<String, Long> answered) {
    int before = answered.size();
    await().atMost(PATIENCE).until(() -> answered.size() >= before + MESSAGES_BETWEEN_KILLS);
  }

  /** The run's messages as whoever reads the topic sees them. */
  private List<JsonNode> published() {
    var events = stack.published(Topic.MESSAGE_SENT);
    assertThat(events.stream().map(TestEvents.Event::number))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
    return events.stream()
        .map(TestEvents.Event::value)
        .filter(message -> message.path("topic").textValue().equals(TOPIC))
        .toList();
  }

  private static long id(JsonNode message) {
    return message.path("message_id").longValue();
  }
}
