package chat.messaging.queue;

import chat.kit.token.Caller;
import chat.testkit.CallerTokens;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A client that polls its queue continuously and survives restarts of the server. */
final class PollingClient {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final HttpClient http;
  private final URI server;
  private final CallerTokens tokens;
  private final Caller caller;
  private final Map<String, Integer> otherEvents = new ConcurrentHashMap<>();
  private final List<Long> messages = new CopyOnWriteArrayList<>();
  private volatile String queueId = "";
  private volatile long lastEventId = -1;
  private volatile boolean stopped;
  private volatile @Nullable String failure;

  PollingClient(HttpClient http, URI server, CallerTokens tokens, Caller caller) {
    this.http = http;
    this.server = server;
    this.tokens = tokens;
    this.caller = caller;
  }

  /** The ids of the received messages, in order of arrival. */
  List<Long> messages() {
    return List.copyOf(messages);
  }

  /** The number of received events of this type, which is not {@code message}. */
  int otherEvents(String type) {
    return otherEvents.getOrDefault(type, 0);
  }

  /** The unexpected response that stopped the client; null if there was none. */
  @Nullable String failure() {
    return failure;
  }

  CompletableFuture<Void> register() {
    return register("message");
  }

  CompletableFuture<Void> register(String... eventTypes) {
    String types =
        Stream.of(eventTypes)
            .map(type -> "%22" + type + "%22")
            .collect(Collectors.joining(",", "%5B", "%5D"));
    HttpRequest request =
        request("/api/v1/register")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "event_types=" + types + "&fetch_event_types=%5B%5D&apply_markdown=true"))
            .build();
    return http.sendAsync(request, BodyHandlers.ofByteArray())
        .thenCompose(answer -> {
          if (answer.statusCode() >= 500) {
            return CompletableFuture.supplyAsync(() -> register(eventTypes), afterDelay())
                .thenCompose(again -> again);
          }
          queueId = checkStatus(answer.statusCode(), json(answer)).path("queue_id").textValue();
          return CompletableFuture.completedFuture(null);
        });
  }

  void poll() {
    if (stopped) {
      return;
    }
    http.sendAsync(pollRequest(), BodyHandlers.ofByteArray())
        .whenComplete((answer, error) -> {
          if (answer != null && answer.statusCode() == 200) {
            take(json(answer));
            poll();
          } else if (answer != null && answer.statusCode() < 500) {
            failure = answer.statusCode() + " " + json(answer);
          } else {
            afterDelay().execute(this::poll);
          }
        });
  }

  /** Polls once; the response body stays unread until {@link #read}. */
  CompletableFuture<HttpResponse<InputStream>> pollOnce() {
    return http.sendAsync(pollRequest(), BodyHandlers.ofInputStream());
  }

  void read(HttpResponse<InputStream> answer) {
    try (InputStream body = answer.body()) {
      take(checkStatus(answer.statusCode(), JSON.readTree(body)));
    } catch (IOException e) {
      throw new AssertionError("No JSON but " + answer.statusCode(), e);
    }
  }

  /** Fails on client errors; other errors may be retried. */
  private static JsonNode checkStatus(int status, JsonNode answer) {
    if (status >= 400 && status < 500) {
      throw new AssertionError(status + " " + answer);
    }
    return answer;
  }

  private HttpRequest pollRequest() {
    return request("/api/v1/events?queue_id=" + queueId + "&last_event_id=" + lastEventId)
        .timeout(TIMEOUT)
        .build();
  }

  private void take(JsonNode answer) {
    for (JsonNode event : answer.path("events")) {
      lastEventId = Math.max(lastEventId, event.path("id").longValue());
      if (event.path("type").textValue().equals("message")) {
        messages.add(event.at("/message/id").longValue());
      } else {
        otherEvents.merge(event.path("type").textValue(), 1, Integer::sum);
      }
    }
  }

  void stop() {
    stopped = true;
  }

  private static Executor afterDelay() {
    return CompletableFuture.delayedExecutor(200, TimeUnit.MILLISECONDS);
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(server.resolve(path))
        .header("Authorization", "Bearer " + tokens.caller(caller));
  }

  private static JsonNode json(HttpResponse<byte[]> answer) {
    try {
      return JSON.readTree(answer.body());
    } catch (IOException e) {
      throw new AssertionError("No JSON but " + answer.statusCode(), e);
    }
  }
}
