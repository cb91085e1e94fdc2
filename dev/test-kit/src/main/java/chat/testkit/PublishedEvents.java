package chat.testkit;

import chat.contracts.Topic;
import chat.testkit.owner.TestEvents;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * The events that programs wrote to a topic about one organization, in topic order. Every value
 * that is read is validated against the topic's contract.
 */
public final class PublishedEvents {
  private final TestServers servers;
  private final Topic topic;
  private final long organizationId;

  private PublishedEvents(TestServers servers, Topic topic, long organizationId) {
    this.servers = servers;
    this.topic = topic;
    this.organizationId = organizationId;
  }

  public static PublishedEvents of(TestServers servers, Topic topic, long organizationId) {
    return new PublishedEvents(servers, topic, organizationId);
  }

  /**
   * A published event.
   *
   * @param source the program that wrote it
   * @param number the change number, assigned by the source
   * @param value a null node if the state of the key has ended
   */
  public record Event(String key, String source, long number, JsonNode value) {}

  /** All current events, each validated against the contract. */
  public List<Event> all() {
    List<TestEvents.Event> events = servers.events().read(topic, organizationId);
    EventContracts.check(events);
    return events.stream()
        .map(event -> new Event(event.key(), event.source(), event.number(), event.value()))
        .toList();
  }

  /** Waits for the first event that matches; fails on timeout. */
  public Event await(Predicate<Event> fits) {
    return Awaitility.await(topic.wireName())
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> all().stream().filter(fits).findFirst().orElse(null), event -> event != null);
  }
}
