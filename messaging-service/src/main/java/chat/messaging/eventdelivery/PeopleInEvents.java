package chat.messaging.eventdelivery;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Removes hidden users from group-setting values and creators in events (decision 34). */
final class PeopleInEvents {

  private static final String MEMBERS = "direct_members";
  private static final String SUBGROUPS = "direct_subgroups";
  private static final String CREATOR = "creator_id";

  private PeopleInEvents() {}

  /** Returns the users whose visibility {@link #only} may need. */
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

  /** Returns the event with only the visible users. */
  static Map<String, @Nullable Object> only(
      LongPredicate visible, Map<String, @Nullable Object> event) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    event.forEach((name, value) -> shown.put(name, value(visible, name, value)));
    return shown;
  }

  private static @Nullable Object value(
      LongPredicate visible, String name, @Nullable Object value) {
    return switch (value) {
      case Number userId when name.equals(CREATOR) ->
          visible.test(userId.longValue()) ? userId : null;
      case Map<?, ?> object when object.containsKey(MEMBERS) ->
          setting(visible, Payload.of(object));
      case Map<?, ?> object -> only(visible, Payload.of(object).fields());
      case List<?> list -> list.stream().map(each -> value(visible, name, each)).toList();
      case null, default -> value;
    };
  }

  private static Object setting(LongPredicate visible, Payload setting) {
    List<Long> members = setting.numbers(MEMBERS).stream().filter(visible::test).toList();
    List<Long> subgroups = setting.numbers(SUBGROUPS);
    if (members.isEmpty() && subgroups.size() == 1) {
      return subgroups.getFirst();
    }
    Map<String, @Nullable Object> shown = setting.copy();
    shown.put(MEMBERS, members);
    return shown;
  }
}
