package chat.messaging.world;

import static org.assertj.core.api.Assertions.assertThat;

import chat.contracts.Topic;
import chat.testkit.EventContracts;
import chat.testkit.owner.TestEvents.Event;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** Events that a test expects, each in the form of its contract. */
public final class Events {

  private Events() {}

  /** The last of the organization's, of which there must be so many. */
  public static JsonNode last(World world, Topic topic, int number) {
    List<Event> events = world.events(topic, number);
    EventContracts.check(events);
    assertThat(events).hasSize(number);
    return events.getLast().value();
  }
}
