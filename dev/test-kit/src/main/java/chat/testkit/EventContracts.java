package chat.testkit;

import chat.contracts.EventContract;
import chat.contracts.Topic;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The event contracts in {@code events/<topic>/}, checked on both sides of a topic.
 *
 * <p>Tests of the producer validate the events that it published; tests of the consumer use the
 * contracts' examples as input.
 */
public final class EventContracts {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<EventContract, Schema> SCHEMAS = new ConcurrentHashMap<>();

  private EventContracts() {}

  /** Asserts that each event's value satisfies the contract of its topic and type. */
  public static void check(List<TestEvents.Event> events) {
    events.forEach(event -> check(event.topic(), event.value()));
  }

  private static void check(Topic topic, JsonNode value) {
    check(new EventContract(topic), value);
    if (topic == Topic.CLIENT_EVENTS) {
      check(EventContract.ofClientEvent(value.path("type").textValue()), value.path("payload"));
    }
  }

  private static void check(EventContract contract, JsonNode value) {
    Schema schema =
        SCHEMAS.computeIfAbsent(contract, of -> REGISTRY.getSchema(of.schema(), InputFormat.JSON));
    List<Error> errors = schema.validate(value.toString(), InputFormat.JSON);
    if (!errors.isEmpty()) {
      throw new AssertionError(
          "%s breaks the contract of %s: %s".formatted(value, contract.folder(), errors));
    }
  }
}
