package chat.uploads;

import chat.contracts.EventContract;
import chat.contracts.Topic;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Publishes messaging-service's events about messages, based on the contracts' examples. */
public final class TestMessageEvents {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant EXAMPLE_TIME = Instant.ofEpochSecond(1_704_103_600);

  private final TestEvents events;
  private final long organizationId;
  private final AtomicLong ids = new AtomicLong();

  public TestMessageEvents(TestEvents events, long organizationId) {
    this.events = events;
    this.organizationId = organizationId;
  }

  /** The id of the next message, which is not published. */
  public long nextId() {
    return ids.incrementAndGet();
  }

  /** Publishes a new message that links these addresses; returns its id. */
  public long publishSent(long senderId, String... addresses) {
    long messageId = nextId();
    publishSent(messageId, senderId, addresses);
    return messageId;
  }

  public void publishSent(long messageId, long senderId, String... addresses) {
    ObjectNode value = json(new EventContract(Topic.MESSAGE_SENT).example());
    value
        .put("organization_id", organizationId)
        .put("message_id", messageId)
        .put("sender_id", senderId)
        .set("uploads", list(addresses));
    publish(Topic.MESSAGE_SENT, value);
  }

  /** Publishes an edit, after which the message links exactly these addresses. */
  public void publishEdited(long messageId, long senderId, String... addresses) {
    ObjectNode value = json(new EventContract(Topic.MESSAGE_CHANGED).example());
    value
        .put("organization_id", organizationId)
        .put("user_id", senderId)
        .set("message_ids", JSON.valueToTree(List.of(messageId)));
    value.withObject("/edited").set("uploads", list(addresses));
    publish(Topic.MESSAGE_CHANGED, value);
  }

  public void publishDeleted(Long... messageIds) {
    publishChanged("deleted", EXAMPLE_TIME, messageIds);
  }

  public void publishDeletedAt(Instant time, Long... messageIds) {
    publishChanged("deleted", time, messageIds);
  }

  public void publishMoved(Long... messageIds) {
    publishChanged("moved", EXAMPLE_TIME, messageIds);
  }

  private void publishChanged(String kind, Instant time, Long... messageIds) {
    ObjectNode value = json(new EventContract(Topic.MESSAGE_CHANGED).example(kind));
    value
        .put("organization_id", organizationId)
        .put("timestamp", time.getEpochSecond())
        .set("message_ids", JSON.valueToTree(List.of(messageIds)));
    publish(Topic.MESSAGE_CHANGED, value);
  }

  private void publish(Topic topic, ObjectNode value) {
    events.publish(topic, organizationId, Long.toString(organizationId), value);
  }

  private static ArrayNode list(String... addresses) {
    return JSON.valueToTree(List.of(addresses));
  }

  private static ObjectNode json(String example) {
    try {
      return (ObjectNode) JSON.readTree(example);
    } catch (JsonProcessingException e) {
      throw new AssertionError("No JSON: " + example, e);
    }
  }
}
