package chat.contracts;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The highest change number per topic, of one organization; in headers {@code
 * channel-changed=42,subscription-changed=17}.
 */
public record ChangeNumbers(Map<Topic, Long> numbers) {

  /** What a success changed; from a service to the gateway. */
  public static final String CHANGES_HEADER = "Chat-Changes";

  /**
   * What a success changed that concerns its caller alone; from a service to the gateway. Nobody
   * else's requests wait for it.
   */
  public static final String OWN_CHANGES_HEADER = "Chat-Own-Changes";

  /** What the caller's gateway has seen; from the gateway to a service. */
  public static final String SEEN_HEADER = "Chat-Seen";

  public static final ChangeNumbers NONE = new ChangeNumbers(Map.of());

  public ChangeNumbers {
    numbers = Collections.unmodifiableMap(new EnumMap<>(copy(numbers)));
  }

  private static EnumMap<Topic, Long> copy(Map<Topic, Long> numbers) {
    var copy = new EnumMap<Topic, Long>(Topic.class);
    copy.putAll(numbers);
    return copy;
  }

  /** Reads the header's form; an {@link IllegalArgumentException} where it is another. */
  public static ChangeNumbers parse(@Nullable String header) {
    if (header == null || header.isBlank()) {
      return NONE;
    }
    var numbers = new EnumMap<Topic, Long>(Topic.class);
    int end = -1;
    while (end < header.length()) {
      int begin = end + 1;
      int comma = header.indexOf(',', begin);
      end = comma < 0 ? header.length() : comma;
      int equals = header.indexOf('=', begin, end);
      if (equals < 0) {
        throw new IllegalArgumentException("No number in " + header);
      }
      numbers.merge(
          Topic.of(header.substring(begin, equals).strip()),
          Long.parseLong(header.substring(equals + 1, end).strip()),
          Math::max);
    }
    return new ChangeNumbers(numbers);
  }

  /** These and others, the higher of each topic. */
  public ChangeNumbers and(ChangeNumbers others) {
    var both = copy(numbers);
    others.numbers.forEach((topic, number) -> both.merge(topic, number, Math::max));
    return new ChangeNumbers(both);
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** The header's form, which {@link #parse} reads. */
  public String header() {
    return numbers.entrySet().stream()
        .map(entry -> entry.getKey().wireName() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }
}
