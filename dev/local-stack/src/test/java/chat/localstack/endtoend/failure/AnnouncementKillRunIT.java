package chat.localstack.endtoend.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import chat.contracts.Topic;
import chat.localstack.endtoend.EndToEnd;
import chat.localstack.endtoend.Site;
import chat.localstack.endtoend.TestStack;
import chat.testkit.Answer;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * channels-service and messaging-service are killed in turn while channels are created; the bot
 * announces each channel exactly once.
 */
@Tag("soak")
@EndToEnd
class AnnouncementKillRunIT {

  private static final List<String> KILLED =
      List.of("channels-service", "messaging-service", "channels-service", "messaging-service");
  private static final int CREATORS = 4;
  private static final int CHANNELS_BETWEEN_KILLS = 40;
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  private final TestStack stack;
  private final Site site;

  AnnouncementKillRunIT(TestStack stack) {
    this.stack = stack;
    this.site = stack.site();
  }

  @Test
  void eachNewChannelIsAnnouncedOnce() throws Exception {
    long announcements = site.channelId(site.channel("owner"));
    site.as("owner")
        .patch("/api/v1/realm", "new_stream_announcements_stream_id", announcements)
        .succeeded();
    Set<String> created = ConcurrentHashMap.newKeySet();
    createUnderKills(created);

    Map<Long, String> names =
        created.stream().collect(Collectors.toMap(site::channelId, name -> name));
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(() -> {
          List<JsonNode> sent = sent();
          assertOnceOfEach(sent, isIn("channel events"), names, AnnouncementKillRunIT::channelId);
          assertOnceOfEach(
              sent,
              isIn("new channels").and(message -> channelId(message) == announcements),
              names,
              message -> named(message, names));
          assertOnceOfEach(
              sent, message -> isDirect(message), names, message -> named(message, names));
        });
  }

  private void createUnderKills(Set<String> created) throws Exception {
    var running = new AtomicBoolean(true);
    List<Future<?>> creators = new ArrayList<>();
    long subscriber = site.userId("moderator");
    try (var threads = Executors.newFixedThreadPool(CREATORS)) {
      for (int i = 0; i < CREATORS; i++) {
        creators.add(
            threads.submit(() -> {
              while (running.get()) {
                var name = Site.newName();
                await().atMost(PATIENCE).until(() -> isCreated(name, subscriber));
                created.add(name);
              }
            }));
      }
      for (String program : KILLED) {
        awaitMore(created);
        stack.stack().program(program).kill();
        stack.stack().program(program).start();
      }
      awaitMore(created);
      running.set(false);
    }
    for (Future<?> creator : creators) {
      creator.get();
    }
  }

  /** The channel may exist after a lost answer or a 5xx; then the next attempt is refused. */
  private boolean isCreated(String name, long subscriber) {
    try {
      Answer answer =
          site.as("member")
              .post(
                  "/api/v1/channels/create",
                  "name",
                  name,
                  "subscribers",
                  new long[] {subscriber},
                  "announce",
                  true);
      if (answer.status() < 500 && answer.status() != 200) {
        assertThat(answer.textAt("/code")).isEqualTo("CHANNEL_ALREADY_EXISTS");
      }
      return answer.status() < 500;
    } catch (UncheckedIOException connectionLost) {
      return false;
    }
  }

  private static void awaitMore(Set<String> created) {
    int before = created.size();
    await().atMost(PATIENCE).until(() -> created.size() >= before + CHANNELS_BETWEEN_KILLS);
  }

  /** Returns the published messages of system bots. */
  private List<JsonNode> sent() {
    return stack.published(Topic.MESSAGE_SENT).stream()
        .map(TestEvents.Event::value)
        .filter(message -> message.path("client").textValue().equals("Internal"))
        .toList();
  }

  private static void assertOnceOfEach(
      List<JsonNode> sent,
      Predicate<JsonNode> kind,
      Map<Long, String> names,
      Function<JsonNode, Long> channel) {
    assertThat(sent.stream().filter(kind).map(channel).filter(names::containsKey))
        .containsExactlyInAnyOrderElementsOf(names.keySet());
  }

  private static Predicate<JsonNode> isIn(String topic) {
    return message -> message.path("topic").asText().equals(topic);
  }

  private static boolean isDirect(JsonNode message) {
    return !message.path("type").textValue().equals("stream");
  }

  private static long channelId(JsonNode message) {
    return message.path("channel_id").longValue();
  }

  /** Returns the channel that the message names; 0 if it is not one of these. */
  private static long named(JsonNode message, Map<Long, String> names) {
    var content = message.path("content").textValue();
    return names.entrySet().stream()
        .filter(entry -> content.contains(entry.getValue()))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElse(0L);
  }
}
