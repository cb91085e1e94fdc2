package chat.messaging.eventview;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out of events, wherever they tell it, those members of group-setting values and those
 * creators whom a guest does not see (decision 47).
 */
final class PeopleInEvents {

  private static final String MEMBERS = "direct_members";
  private static final String SUBGROUPS = "direct_subgroups";
  private static final String CREATOR = "creator_id";

  private PeopleInEvents() {}

  /** Those of whom {@link #only} may have to be told whether they are seen. */
  static Stream<Long> named(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> object -> {
        Payload fields = Payload.of(object);
        Stream<Long> here =
            Stream.concat(
                fields.numbers(MEMBERS).stream(), Stream.ofNullable(fields.numberOrNull(CREATOR)));
        yield Stream.concat(here, object.values().stream().flatMap(PeopleInEvents::named));
      }
      case List<?> list -> list.stream().flatMap(PeopleInEvents::named);
      case null, default -> Stream.of();
    };
  }

  /** The event with those alone who are seen. */
  static Map<String, @Nullable Object> only(
      LongPredicate seen, Map<String, @Nullable Object> event) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    event.forEach((name, value) -> shown.put(name, value(seen, name, value)));
    return shown;
  }

  private static @Nullable Object value(LongPredicate seen, String name, @Nullable Object value) {
    return switch (value) {
      case Number userId when name.equals(CREATOR) -> seen.test(userId.longValue()) ? userId : null;
      case Map<?, ?> object when object.containsKey(MEMBERS) -> setting(seen, Payload.of(object));
      case Map<?, ?> object -> only(seen, Payload.of(object).fields());
      case List<?> list -> list.stream().map(each -> value(seen, name, each)).toList();
      case null, default -> value;
    };
  }

  private static Object setting(LongPredicate seen, Payload setting) {
    List<Long> members = setting.numbers(MEMBERS).stream().filter(seen::test).toList();
    List<Long> subgroups = setting.numbers(SUBGROUPS);
    if (members.isEmpty() && subgroups.size() == 1) {
      return subgroups.getFirst();
    }
    Map<String, @Nullable Object> shown = setting.copy();
    shown.put(MEMBERS, members);
    return shown;
  }
}
