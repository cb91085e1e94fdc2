package chat.messaging.eventview;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The body of an event as its producer wrote it; or a part of that. What is made of it for one
 * viewer and is the same for others is remembered: thousands may be shown it at once.
 */
final class Payload {

  /** A field for queues alone. */
  static final String INVOLVED = "involved_user_ids";

  private final Map<String, @Nullable Object> fields;
  private final Map<Object, Object> remembered = new ConcurrentHashMap<>();

  Payload(Map<String, @Nullable Object> fields) {
    this.fields = fields;
  }

  private record NumbersOf(String name) {}

  private record PartOf(String name) {}

  static Payload of(@Nullable Object object) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    if (object instanceof Map<?, ?> map) {
      map.forEach((name, value) -> fields.put(String.valueOf(name), value));
    }
    return new Payload(fields);
  }

  Map<String, @Nullable Object> fields() {
    return fields;
  }

  /**
   * What was made under this key, or is made now.
   *
   * @param key all that it depends on beside this payload; of a type of its own for each kind
   */
  @SuppressWarnings("unchecked")
  <T> T once(Object key, Supplier<T> made) {
    Object known = remembered.get(key);
    if (known != null) {
      return (T) known;
    }
    T value = made.get();
    Object first = remembered.putIfAbsent(key, value);
    return first == null ? value : (T) first;
  }

  /** The list, or an equal one that somebody else is shown. */
  List<Long> shared(List<Long> numbers) {
    return once(numbers, () -> numbers);
  }

  boolean has(String name) {
    return fields.containsKey(name);
  }

  @Nullable Object get(String name) {
    return fields.get(name);
  }

  @Nullable Long numberOrNull(String name) {
    return fields.get(name) instanceof Number number ? number.longValue() : null;
  }

  long number(String name) {
    Long number = numberOrNull(name);
    if (number == null) {
      throw new IllegalArgumentException("An event lacks the number " + name);
    }
    return number;
  }

  /** Empty where it is missing. */
  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  /** False where it is missing. */
  boolean flag(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  /** None where it is missing. */
  List<Long> numbers(String name) {
    return once(
        new NumbersOf(name),
        () ->
            list(name).stream()
                .filter(Number.class::isInstance)
                .map(number -> ((Number) number).longValue())
                .toList());
  }

  /** Whether it says of an account that it has to do with what the event is about. */
  boolean involves(long userId) {
    return has(INVOLVED) && once(INVOLVED, () -> Set.copyOf(numbers(INVOLVED))).contains(userId);
  }

  /** None where it is missing. */
  List<?> list(String name) {
    return fields.get(name) instanceof List<?> list ? list : List.of();
  }

  /** A part that is an object; without fields where it is missing. */
  Payload part(String name) {
    return once(new PartOf(name), () -> of(fields.get(name)));
  }

  /** The same fields in a map that may be changed. */
  Map<String, @Nullable Object> copy() {
    return new LinkedHashMap<>(fields);
  }

  /** The same without some of the fields. */
  Map<String, @Nullable Object> without(String... names) {
    Map<String, @Nullable Object> copy = copy();
    for (String name : names) {
      copy.remove(name);
    }
    return copy;
  }
}
