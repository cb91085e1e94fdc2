package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.TestStack;
import chat.localstack.endtoend.failure.KillRunMessage.Destinations;
import chat.testkit.Answer;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * messaging-service is killed repeatedly while messages are sent. Each message has an idempotency
 * key, with which its sender repeats it until it is answered. Messages go to one topic, to new
 * topics that their sender then follows, to one person, and to new conversations.
 */
@Tag("deep")
@EndToEnd
class KillRunIT {

  private static final int KILLS = 5;
  private static final int SENDERS = 8;
  private static final int MESSAGES = 6_000;

  /** Twelve people can form 4,083 conversations, more than the run begins. */
  private static final int PEOPLE = 12;

  /** Maximum number of messages between two kills. */
  private static final int MAX_BETWEEN_KILLS = 2 * MESSAGES / (KILLS + 1);

  private static final int REPEATED_EACH = 25;
  private static final int FETCH_BATCH_SIZE = 500;
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final TestStack stack;

  /** Answered messages by content. */
  private final Map<String, Sent> answered = new ConcurrentHashMap<>();

  private record Sent(KillRunMessage message, long id) {}

  KillRunIT(TestStack stack) {
    this.stack = stack;
  }

  @Test
  void everyMessageIsStoredAndPublishedOnceInOrder() throws Exception {
    var channel = stack.site().channel("member");
    followStartedTopics();
    stack.site().send(channel, KillRunMessage.TOPIC, "They begin");
    sendAndKill(channel, destinations());

    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> published().size() >= answered.size());
    var published = published();
    assertThat(published).extracting(KillRunIT::id).isSorted().doesNotHaveDuplicates();
    assertThat(published)
        .as("by what they say, for each says something else")
        .extracting(KillRunIT::content)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(answered.keySet());
    long senderId = stack.site().userId("member");
    assertThat(published).allMatch(message -> matchesItsAnswer(message, senderId));
    var ids = published.stream().map(KillRunIT::id).toList();
    fetchAll(ids);
    assertClientsReceive(ids);
    assertStartedTopicsAreFollowed(stack.site().channelId(channel));
  }

  private void followStartedTopics() {
    stack
        .site()
        .as("member")
        .patch(
            "/api/v1/settings",
            "automatically_follow_topics_policy",
            3,
            "automatically_unmute_topics_in_muted_streams_policy",
            4)
        .succeeded();
  }

  private Destinations destinations() {
    List<Long> people =
        IntStream.range(0, PEOPLE)
            .mapToObj(i ->
                stack
                    .site()
                    .as("owner")
                    .post("/api/v1/bots", "full_name", "Runner " + i, "short_name", "runner" + i)
                    .succeeded()
                    .longAt("/user_id"))
            .toList();
    return new Destinations(stack.site().userId("moderator"), people, new AtomicInteger());
  }

  private void sendAndKill(String channel, Destinations destinations) throws Exception {
    var running = new AtomicBoolean(true);
    List<Future<?>> senders = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(SENDERS)) {
      for (int i = 0; i < SENDERS; i++) {
        var name = Integer.toString(i);
        senders.add(threads.submit(() -> sendMessages(channel, name, destinations, running)));
      }
      for (int i = 0; i < KILLS; i++) {
        int next = ThreadLocalRandom.current().nextInt(1, MAX_BETWEEN_KILLS);
        awaitAnswered(answered.size() + next);
        stack.stack().program("messaging-service").kill();
        stack.stack().program("messaging-service").start();
      }
      awaitAnswered(Math.max(MESSAGES, answered.size() + 1));
      running.set(false);
    }
    for (Future<?> sender : senders) {
      sender.get();
    }
  }

  private void sendMessages(
      String channel, String sender, Destinations destinations, AtomicBoolean running) {
    for (int number = 1; running.get(); number++) {
      var message = KillRunMessage.of(sender, number, destinations);
      var answer = sendUntilAnswered(channel, message);
      if (number % REPEATED_EACH == 0) {
        assertThat(sendUntilAnswered(channel, message).json()).isEqualTo(answer.json());
      }
      assertThat(policy(answer)).isEqualTo(message.automaticPolicy());
      answered.put(message.content(), new Sent(message, answer.longAt("/id")));
    }
  }

  private static Optional<Long> policy(Answer answer) {
    var field = "/automatic_new_visibility_policy";
    return answer.has(field) ? Optional.of(answer.longAt(field)) : Optional.empty();
  }

  private Answer sendUntilAnswered(String channel, KillRunMessage message) {
    return send(channel, message)
        .orElseGet(() ->
            Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> send(channel, message), Optional::isPresent)
                .orElseThrow());
  }

  /** Returns empty after a lost answer or a 5xx; the message may or may not be stored. */
  private Optional<Answer> send(String channel, KillRunMessage message) {
    try {
      var answer =
          stack
              .site()
              .as("member")
              .withHeader("Idempotency-Key", message.key())
              .post("/api/v1/messages", message.parameters(channel));
      if (answer.status() == 200) {
        return Optional.of(answer);
      }
      assertThat(answer.status()).as(answer.text()).isGreaterThanOrEqualTo(500);
      return Optional.empty();
    } catch (UncheckedIOException connectionLost) {
      return Optional.empty();
    }
  }

  private void awaitAnswered(int number) {
    while (answered.size() < number) {
      int before = answered.size();
      Awaitility.await().atMost(PATIENCE).until(() -> answered.size() > before);
    }
  }

  /** The run's messages as other services see them. */
  private List<JsonNode> published() {
    var events = stack.published(Topic.MESSAGE_SENT);
    assertThat(events.stream().map(TestEvents.Event::number))
        .containsExactlyElementsOf(LongStream.rangeClosed(1, events.size()).boxed().toList());
    return events.stream()
        .map(TestEvents.Event::value)
        .filter(message -> content(message).startsWith(KillRunMessage.CONTENT))
        .toList();
  }

  private boolean matchesItsAnswer(JsonNode message, long senderId) {
    var sent = answered.get(content(message));
    return sent != null && sent.id() == id(message) && sent.message().matches(message, senderId);
  }

  private void fetchAll(List<Long> ids) {
    for (int i = 0; i < ids.size(); i += FETCH_BATCH_SIZE) {
      var batch = ids.subList(i, Math.min(i + FETCH_BATCH_SIZE, ids.size()));
      var answer =
          stack.site().as("member").get("/api/v1/messages", "message_ids", batch).succeeded();
      assertThat(answer.at("/messages")).hasSameSizeAs(batch);
    }
  }

  /** An outbox publishes in order, so it is enough to wait for the last message. */
  private void assertClientsReceive(List<Long> ids) {
    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> payloads("message").stream().anyMatch(one -> messageId(one) == ids.getLast()));
    Set<Long> ours = Set.copyOf(ids);
    assertThat(payloads("message"))
        .extracting(KillRunIT::messageId)
        .filteredOn(ours::contains)
        .containsExactlyElementsOf(ids);
  }

  private static long messageId(JsonNode payload) {
    return payload.path("id").longValue();
  }

  /** Returns the payloads of the client events of this type. */
  private List<JsonNode> payloads(String type) {
    return stack.published(Topic.CLIENT_EVENTS).stream()
        .map(TestEvents.Event::value)
        .filter(event -> event.path("type").textValue().equals(type))
        .map(event -> event.path("payload"))
        .toList();
  }

  /** Asserts one event and one row of the state for each started topic. */
  private void assertStartedTopicsAreFollowed(long channelId) {
    List<String> started = new ArrayList<>(List.of(KillRunMessage.TOPIC));
    answered.values().stream()
        .map(Sent::message)
        .filter(KillRunMessage::startsTopic)
        .forEach(message -> started.add(message.topic()));
    assertThat(started).hasSizeGreaterThan(MESSAGES / 10);
    assertThat(followed(payloads("user_topic"), channelId))
        .containsExactlyInAnyOrderElementsOf(started);
    var state =
        stack
            .site()
            .as("member")
            .post("/api/v1/register", "fetch_event_types", List.of("user_topic"))
            .succeeded();
    assertThat(followed(state.at("/user_topics"), channelId))
        .containsExactlyInAnyOrderElementsOf(started);
  }

  private static List<String> followed(Iterable<JsonNode> userTopics, long channelId) {
    List<String> topics = new ArrayList<>();
    for (JsonNode one : userTopics) {
      if (one.path("stream_id").longValue() == channelId) {
        assertThat(one.path("visibility_policy").intValue()).isEqualTo(3);
        topics.add(one.path("topic_name").textValue());
      }
    }
    return topics;
  }

  private static String content(JsonNode message) {
    return message.path("content").textValue();
  }

  private static long id(JsonNode message) {
    return message.path("message_id").longValue();
  }
}
