package chat.contracts;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The highest change number per topic, of one organization.
 *
 * <p>In headers: {@code channel-changed=42,subscription-changed=17}.
 */
public record ChangeNumbers(Map<Topic, Long> numbers) {

  /** The changes of a successful request; from a service to the gateway. */
  public static final String CHANGES_HEADER = "Chat-Changes";

  /**
   * The changes of a successful request that only concern its caller; from a service to the
   * gateway.
   *
   * <p>Requests of other accounts do not wait for them.
   */
  public static final String OWN_CHANGES_HEADER = "Chat-Own-Changes";

  /** The changes that the caller's gateway has seen; from the gateway to a service. */
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

  /** Parses the header's form; an {@link IllegalArgumentException} if it is malformed. */
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

  /** Returns the higher number of each topic. */
  public ChangeNumbers and(ChangeNumbers others) {
    var both = copy(numbers);
    others.numbers.forEach((topic, number) -> both.merge(topic, number, Math::max));
    return new ChangeNumbers(both);
  }

  public boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** Returns the header's form, which {@link #parse} reads. */
  public String header() {
    return numbers.entrySet().stream()
        .map(entry -> entry.getKey().wireName() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }
}
