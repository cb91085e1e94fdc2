package chat.messaging.world;

import chat.testkit.Answer;
import chat.testkit.ApiClient;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;

/** An event queue of an account of a {@link World}, asked as clients ask. */
public final class Queue {

  private final ApiClient client;
  private final String id;
  private long lastEventId;

  private Queue(ApiClient client, Answer registered) {
    this.client = client;
    this.id = registered.textAt("/queue_id");
    this.lastEventId = registered.longAt("/last_event_id");
  }

  /** Registers one with these parameters, names and values by turns. */
  public static Queue of(ApiClient client, Object... parameters) {
    return new Queue(client, client.post("/api/v1/register", parameters).succeeded());
  }

  public String id() {
    return id;
  }

  public long lastEventId() {
    return lastEventId;
  }

  /** The same queue as it is asked by another client of the account, at another replica perhaps. */
  public Answer askedBy(ApiClient other, Object... more) {
    List<Object> parameters =
        new ArrayList<>(List.of("queue_id", id, "last_event_id", lastEventId));
    parameters.addAll(List.of(more));
    return other.get("/api/v1/events", parameters.toArray());
  }

  /** Asks once, and goes on from what comes. */
  public List<JsonNode> poll(Object... more) {
    return taken(askedBy(client, more));
  }

  private List<JsonNode> taken(Answer answer) {
    List<JsonNode> events = new ArrayList<>();
    answer.succeeded().at("/events").forEach(events::add);
    for (JsonNode event : events) {
      lastEventId = Math.max(lastEventId, event.path("id").longValue());
    }
    return events;
  }

  /** The events that come until there are so many, heartbeats left out. */
  public List<JsonNode> next(int number) {
    List<JsonNode> events = new ArrayList<>();
    Awaitility.await()
        .until(() -> {
          poll("dont_block", true).stream().filter(Queue::isNoHeartbeat).forEach(events::add);
          return events.size() >= number;
        });
    return events;
  }

  /** The one event that comes next. */
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
