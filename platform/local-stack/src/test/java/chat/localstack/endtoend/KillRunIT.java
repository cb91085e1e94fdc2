package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
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
  private static final int MESSAGES = 10_000;

  /** Between two kills there are so many at most. */
  private static final int MOST_BETWEEN_KILLS = 2 * MESSAGES / (KILLS + 1);

  private static final int REPEATED_FOR_NOTHING = 25;
  private static final int FETCHED_AT_ONCE = 500;
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
        int next = ThreadLocalRandom.current().nextInt(1, MOST_BETWEEN_KILLS);
        await(answered, answered.size() + next);
        stack.stack().program("messaging-service").kill();
        stack.stack().program("messaging-service").start();
      }
      await(answered, Math.max(MESSAGES, answered.size() + 1));
      running.set(false);
    }
    for (Future<?> sender : senders) {
      sender.get();
    }

    Awaitility.await()
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
    for (int i = 0; i < ids.size(); i += FETCHED_AT_ONCE) {
      var asked = ids.subList(i, Math.min(i + FETCHED_AT_ONCE, ids.size()));
      var answer =
          stack.site().as("member").get("/api/v1/messages", "message_ids", asked).succeeded();
      assertThat(answer.at("/messages")).hasSameSizeAs(asked);
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
        : Awaitility.await()
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

  private static void await(Map<String, Long> answered, int number) {
    while (answered.size() < number) {
      int before = answered.size();
      Awaitility.await().atMost(PATIENCE).until(() -> answered.size() > before);
    }
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
