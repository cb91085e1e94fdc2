package chat.messaging.world;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** Event queue of a {@link World} account, polled like a client. */
public final class Queue {

  private final ApiClient client;
  private final String id;
  private long lastEventId;

  private Queue(ApiClient client, Answer registered) {
    this.client = client;
    this.id = registered.textAt("/queue_id");
    this.lastEventId = registered.longAt("/last_event_id");
  }

  /** Registers a queue with these parameters, names and values alternating. */
  public static Queue of(ApiClient client, Object... parameters) {
    return new Queue(client, client.post("/api/v1/register", parameters).succeeded());
  }

  public String id() {
    return id;
  }

  public long lastEventId() {
    return lastEventId;
  }

  /** Polls the queue with another client of the account, perhaps at another replica. */
  public Answer pollAs(ApiClient other, Object... more) {
    List<Object> parameters =
        new ArrayList<>(List.of("queue_id", id, "last_event_id", lastEventId));
    parameters.addAll(List.of(more));
    return other.get("/api/v1/events", parameters.toArray());
  }

  /** Polls once and advances the last event id. */
  public List<JsonNode> poll(Object... more) {
    return advance(pollAs(client, more));
  }

  private List<JsonNode> advance(Answer answer) {
    List<JsonNode> events = new ArrayList<>();
    answer.succeeded().at("/events").forEach(events::add);
    for (JsonNode event : events) {
      lastEventId = Math.max(lastEventId, event.path("id").longValue());
    }
    return events;
  }

  /** Polls until there are at least this many events, without heartbeats. */
  public List<JsonNode> next(int number) {
    List<JsonNode> events = new ArrayList<>();
    Awaitility.await()
        .until(() -> {
          poll("dont_block", true).stream().filter(Queue::isNoHeartbeat).forEach(events::add);
          return events.size() >= number;
        });
    return events;
  }

  /** The next event; fails if several arrive. */
  public JsonNode next() {
    List<JsonNode> events = next(1);
    if (events.size() != 1) {
      throw new AssertionError("Not one event but " + events);
    }
    return events.getFirst();
  }

  private static boolean isNoHeartbeat(JsonNode event) {
    return !event.path("type").textValue().equals("heartbeat");
  }
}
