package chat.localstack.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A member's messages race the removal and return of two other accounts. A client that polls
 * afterwards receives each message that it may fetch, once. A client that polls all the time
 * receives only such messages, and none while its account is out of the channel.
 */
@EndToEnd
@Timeout(300)
class AccessRaceIT {

  private static final int ROUNDS = 8;
  private static final int SENDERS = 4;
  private static final int MAX_SENT = 1_000;
  private static final String TOPIC = "race";
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final List<String> RESUBSCRIBED_ACCOUNTS = List.of("guest", "moderator");
  private static final List<String> ALL = List.of("member", "guest", "moderator");

  private final Site site;
  private final String channel = Site.newName();
  private final long channelId;

  AccessRaceIT(Site site) {
    this.site = site;
    this.channelId =
        site.as("member")
            .post(
                "/api/v1/channels/create",
                "name",
                channel,
                "subscribers",
                List.of(site.userId("member")),
                "invite_only",
                true)
            .succeeded()
            .longAt("/id");
  }

  private void add(long userId) {
    site.as("member")
        .post(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(Map.of("name", channel)),
            "principals",
            List.of(userId))
        .succeeded();
  }

  private void remove(long userId) {
    site.as("member")
        .delete(
            "/api/v1/users/me/subscriptions",
            "subscriptions",
            List.of(channel),
            "principals",
            List.of(userId))
        .succeeded();
  }

  /** Subscribes and unsubscribes the account repeatedly; at the end it is subscribed. */
  private void resubscribeRepeatedly(String account) {
    long userId = site.userId(account);
    for (int round = 0; round < ROUNDS; round++) {
      add(userId);
      remove(userId);
    }
    add(userId);
  }

  private record Queue(ApiClient client, String id) {}

  private Queue queue(String account) {
    ApiClient client = site.as(account);
    return new Queue(
        client,
        client
            .post(
                "/api/v1/register",
                "event_types",
                List.of("message", "subscription", "stream"),
                "fetch_event_types",
                List.of())
            .succeeded()
            .textAt("/queue_id"));
  }

  /** Polls the channel's messages up to the one with the content {@code end}. */
  private List<Long> shown(Queue queue) {
    List<Long> shown = new ArrayList<>();
    Instant deadline = Instant.now().plus(PATIENCE);
    long lastEventId = -1;
    while (Instant.now().isBefore(deadline)) {
      Answer answer =
          queue
              .client()
              .get("/api/v1/events", "queue_id", queue.id(), "last_event_id", lastEventId)
              .succeeded();
      for (JsonNode event : answer.at("/events")) {
        lastEventId = Math.max(lastEventId, event.path("id").longValue());
        JsonNode message = event.path("message");
        if (isRaceMessage(message)) {
          shown.add(message.path("id").longValue());
          if (message.path("content").asText().contains("end")) {
            return shown;
          }
        }
      }
    }
    throw new AssertionError("The last message did not come, only " + shown);
  }

  private List<Long> fetchable(String account, Collection<Long> sent) {
    ApiClient client = site.as(account);
    return sent.stream()
        .sorted()
        .filter(id -> client.get("/api/v1/messages/" + id).status() == 200)
        .toList();
  }

  private boolean isRaceMessage(JsonNode message) {
    return message.path("stream_id").longValue() == channelId
        && message.path("subject").asText().equals(TOPIC);
  }

  @Test
  void eachAccountReceivesItsFetchableMessagesOnce() throws Exception {
    Set<Long> sent = ConcurrentHashMap.newKeySet();
    Map<String, Queue> late = new LinkedHashMap<>();
    Map<String, Future<List<Long>>> polls = new LinkedHashMap<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (String account : ALL) {
        late.put(account, queue(account));
        Queue queue = queue(account);
        polls.put(account, threads.submit(() -> shown(queue)));
      }
      List<Future<?>> races = new ArrayList<>();
      for (String account : RESUBSCRIBED_ACCOUNTS) {
        races.add(threads.submit(() -> resubscribeRepeatedly(account)));
      }
      List<Future<?>> senders = new ArrayList<>();
      for (int i = 0; i < SENDERS; i++) {
        senders.add(
            threads.submit(() -> {
              while (sent.size() < MAX_SENT && !races.stream().allMatch(Future::isDone)) {
                sent.add(site.send(channel, TOPIC, "on"));
              }
            }));
      }
      for (Future<?> race : races) {
        race.get();
      }
      for (Future<?> sender : senders) {
        sender.get();
      }
      sent.add(site.send(channel, TOPIC, "end"));
    }
    for (String account : ALL) {
      List<Long> fetchable = fetchable(account, sent);
      assertThat(fetchable).as(account).containsSubsequence(polls.get(account).get());
      assertThat(shown(late.get(account))).as("%s, late", account).isEqualTo(fetchable);
    }
    assertThat(polls.get("member").get()).hasSameSizeAs(sent);
  }
}
