package chat.messaging.eventdelivery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The body of an event as published, or a part of it.
 *
 * <p>Derived values that are the same for many viewers are cached, because thousands may get the
 * event at once.
 */
final class Payload {

  /** A field for the delivery decision that clients do not get. */
  static final String INVOLVED = "involved_user_ids";

  private final Map<String, @Nullable Object> fields;
  private final Map<Object, Object> cache = new ConcurrentHashMap<>();

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
   * Returns the value cached under this key, or computes it.
   *
   * @param key everything on which the value depends besides this payload; each kind of value has
   *     its own key type
   */
  @SuppressWarnings("unchecked")
  <T> T once(Object key, Supplier<T> supplier) {
    Object cached = cache.get(key);
    if (cached != null) {
      return (T) cached;
    }
    T value = supplier.get();
    Object first = cache.putIfAbsent(key, value);
    return first == null ? value : (T) first;
  }

  /** Returns the list, or an equal one that is already shared with other viewers. */
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
      throw new IllegalArgumentException("Event field missing or not a number: " + name);
    }
    return number;
  }

  /** Empty if the field is missing. */
  String text(String name) {
    return fields.get(name) instanceof String text ? text : "";
  }

  /** False if the field is missing. */
  boolean flag(String name) {
    return Boolean.TRUE.equals(fields.get(name));
  }

  /** Empty if the field is missing. */
  List<Long> numbers(String name) {
    return once(
        new NumbersOf(name),
        () ->
            list(name).stream()
                .filter(Number.class::isInstance)
                .map(number -> ((Number) number).longValue())
                .toList());
  }

  /** Whether the account is among the users involved in the event. */
  boolean involves(long userId) {
    return has(INVOLVED) && once(INVOLVED, () -> Set.copyOf(numbers(INVOLVED))).contains(userId);
  }

  /** Empty if the field is missing. */
  List<?> list(String name) {
    return fields.get(name) instanceof List<?> list ? list : List.of();
  }

  /** Returns a field that is an object; without fields if it is missing. */
  Payload part(String name) {
    return once(new PartOf(name), () -> of(fields.get(name)));
  }

  /** Returns a copy of the fields that may be modified. */
  Map<String, @Nullable Object> copy() {
    return new LinkedHashMap<>(fields);
  }

  /** Returns a copy without some of the fields. */
  Map<String, @Nullable Object> without(String... names) {
    Map<String, @Nullable Object> copy = copy();
    for (String name : names) {
      copy.remove(name);
    }
    return copy;
  }
}
