package chat.bench.stack.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Clients that poll for events continuously and record when messages arrive. */
public final class Queues implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final BlockingQueue<ReceivedMessage> arrivals = new LinkedBlockingQueue<>();
  private final Queue<String> failures = new ConcurrentLinkedQueue<>();
  private volatile boolean stopped;

  /** A message that arrived at a queue; {@code at} is a {@link System#nanoTime()} value. */
  public record ReceivedMessage(long messageId, long at) {}

  /** Registers a queue for a user's messages and starts polling it. */
  public void open(Person person) {
    var id =
        person
            .client()
            .post("/api/v1/register", "event_types", List.of("message"), "fetch_event_types", "[]")
            .succeeded()
            .textAt("/queue_id");
    listen(person, URLEncoder.encode(id, StandardCharsets.UTF_8), new AtomicLong(-1));
  }

  /** The arrivals, in order. */
  public BlockingQueue<ReceivedMessage> arrivals() {
    return arrivals;
  }

  /** Failed polls and unexpected responses. */
  public Queue<String> failures() {
    return failures;
  }

  private void listen(Person person, String queueId, AtomicLong last) {
    if (stopped) {
      return;
    }
    var address =
        "%s/api/v1/events?queue_id=%s&last_event_id=%d"
            .formatted(person.site(), queueId, last.get());
    var request =
        HttpRequest.newBuilder(URI.create(address))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Authorization", person.authorization())
            .build();
    CompletableFuture<?> answered =
        http.sendAsync(request, BodyHandlers.ofByteArray())
            .thenAccept(answer -> {
              note(answer, System.nanoTime(), last);
              listen(person, queueId, last);
            });
    answered.exceptionally(failure -> {
      if (!stopped) {
        failures.add(failure.toString());
      }
      return null;
    });
  }

  private void note(HttpResponse<byte[]> answer, long at, AtomicLong last) {
    var events = events(answer);
    for (JsonNode event : events) {
      last.accumulateAndGet(event.path("id").longValue(), Math::max);
      if (event.path("type").asText().equals("message")) {
        arrivals.add(new ReceivedMessage(event.at("/message/id").longValue(), at));
      }
    }
  }

  private static JsonNode events(HttpResponse<byte[]> answer) {
    try {
      var events = JSON.readTree(answer.body()).path("events");
      if (answer.statusCode() != 200 || !events.isArray()) {
        throw new IllegalStateException(
            answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
      }
      return events;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    stopped = true;
    http.shutdownNow();
  }
}
