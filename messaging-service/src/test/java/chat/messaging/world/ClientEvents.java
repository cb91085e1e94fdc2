package chat.messaging.world;

import chat.contracts.Topic;
import chat.testkit.TestServers;
import java.util.Map;
import java.util.stream.LongStream;

/** Publishes client events in the form of their contract. */
public final class ClientEvents {

  private ClientEvents() {}

  /** Publishes a text to the whole organization, with this number of its producer. */
  public static void publish(long organizationId, long number, String text) {
    TestServers.get()
        .events()
        .publish(
            Topic.CLIENT_EVENTS,
            organizationId,
            number,
            Long.toString(organizationId),
            value("x", Map.of("organization", true), Map.of("text", text)));
  }

  /** An unused organization id whose events share the partition of the world's. */
  public static long idInSamePartition(World world) {
    int partitions = Topic.CLIENT_EVENTS.fixedPartitions().orElseThrow();
    return LongStream.generate(world::unusedId)
        .filter(id -> id % partitions == world.id() % partitions)
        .findFirst()
        .orElseThrow();
  }

  static Map<String, ?> value(String type, Map<String, ?> audience, Object payload) {
    return Map.of("version", 1, "type", type, "audience", audience, "payload", payload);
  }
}
