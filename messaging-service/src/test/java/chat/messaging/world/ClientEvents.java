package chat.messaging.world;

import chat.contracts.Topic;
import chat.testkit.TestServers;
import java.util.Map;
import java.util.stream.LongStream;

/** Events as their producers say them, in the form of their contract. */
public final class ClientEvents {

  private ClientEvents() {}

  /** Says a text to everybody in the organization, as the one that its source numbers so. */
  public static void say(long organizationId, long number, String text) {
    TestServers.get()
        .events()
        .publish(
            Topic.CLIENT_EVENTS,
            organizationId,
            number,
            Long.toString(organizationId),
            value("x", Map.of("organization", true), Map.of("text", text)));
  }

  /** An unused organization whose events lie among those of this one. */
  public static long neighbourOf(World world) {
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
