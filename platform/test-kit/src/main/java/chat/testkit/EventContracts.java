package chat.testkit;

import chat.contracts.EventContract;
import chat.contracts.Topic;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The contracts of events, {@code events/<topic>/}, as both sides of a topic are held to them: the
 * producer's tests check what it published, the consumer's tests feed it the examples.
 */
public final class EventContracts {
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final Map<Topic, Schema> SCHEMAS = new ConcurrentHashMap<>();

  private EventContracts() {}

  /** Asserts that each event's value keeps the contract of its topic. */
  public static void check(List<TestEvents.Event> events) {
    events.forEach(event -> check(event.topic(), event.value().toString()));
  }

  /** Asserts that the value keeps the contract of the topic. */
  public static void check(Topic topic, String value) {
    Schema schema =
        SCHEMAS.computeIfAbsent(
            topic, of -> REGISTRY.getSchema(new EventContract(of).schema(), InputFormat.JSON));
    List<Error> errors = schema.validate(value, InputFormat.JSON);
    if (!errors.isEmpty()) {
      throw new AssertionError(
          "%s breaks the contract of %s: %s".formatted(value, topic.wireName(), errors));
    }
  }
}
