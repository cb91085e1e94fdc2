package chat.messaging.world;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.testkit.EventContracts;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Reads expected events and checks them against their contracts. */
public final class Events {

  private Events() {}

  /** The organization's last event in the topic, which must have exactly this many. */
  public static JsonNode last(World world, Topic topic, int number) {
    List<Event> events = world.events(topic, number);
    EventContracts.check(events);
    assertThat(events).hasSize(number);
    return events.getLast().value();
  }
}
