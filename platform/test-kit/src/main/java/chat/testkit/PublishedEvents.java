package chat.testkit;

import chat.contracts.Topic;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * What programs really wrote to a topic about one organization, in its order. Every value that is
 * read is held against the topic's schema, so whoever looks at events checks the contract too.
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
   * A record.
   *
   * @param source the program that wrote it
   * @param number the change's, by its source
   * @param value a null node where the key's state has ended
   */
  public record Event(String key, String source, long number, JsonNode value) {}

  /** All that is there now, each in accordance with the contract. */
  public List<Event> all() {
    List<TestEvents.Event> events = servers.events().read(topic, organizationId);
    EventContracts.check(events);
    return events.stream()
        .map(event -> new Event(event.key(), event.source(), event.number(), event.value()))
        .toList();
  }

  /** The first event that fits, once it is there; an error if it does not come in time. */
  public Event await(Predicate<Event> fits) {
    return Awaitility.await(topic.wireName())
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> all().stream().filter(fits).findFirst().orElse(null), event -> event != null);
  }
}
