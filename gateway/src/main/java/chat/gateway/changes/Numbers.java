package chat.gateway.changes;

import java.util.Map;
import java.util.TreeMap;

/**
 * The highest known number of each topic, immutable, in the form of the headers {@code
 * Chat-Changes} and {@code Chat-Seen}: {@code channel-changed=42,subscription-changed=17}.
 */
public record Numbers(Map<String, Long> byTopic, String header) {
  /** No service has more topics than this; what comes beyond is not remembered. */
  private static final int MOST_TOPICS = 32;

  static final Numbers NONE = new Numbers(Map.of(), "");

  /** What {@code header} says on top of this; parts that can't be read are passed over. */
  Numbers raisedBy(String header) {
    var raised = new TreeMap<>(byTopic);
    for (var part : header.split(",")) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        raise(raised, part.substring(0, equals).strip(), part.substring(equals + 1).strip());
      }
    }
    return raised.equals(byTopic) ? this : new Numbers(Map.copyOf(raised), format(raised));
  }

  /** The highest number of a topic, 0 if none is known. */
  public long of(String topic) {
    return byTopic.getOrDefault(topic, 0L);
  }

  private static void raise(TreeMap<String, Long> numbers, String topic, String number) {
    try {
      if (numbers.size() < MOST_TOPICS || numbers.containsKey(topic)) {
        numbers.merge(topic, Long.parseLong(number), Math::max);
      }
    } catch (NumberFormatException e) {
      // Another program's mistake must not cost this client its answer; the copies catch up anyway.
    }
  }

  private static String format(TreeMap<String, Long> numbers) {
    var out = new StringBuilder();
    numbers.forEach((topic, number) -> out.append(',').append(topic).append('=').append(number));
    return out.substring(1);
  }
}
