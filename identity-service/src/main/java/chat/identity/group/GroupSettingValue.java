package chat.identity.group;

import chat.kit.error.RequestError;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;

/**
 * Whom a setting allows something (specification, "Group-setting values"). Values that mean the
 * same are equal in their shortest form: ids are in order, and an object that holds one group alone
 * is that group.
 */
public sealed interface GroupSettingValue {
  String DIRECT_MEMBERS = "direct_members";
  String DIRECT_SUBGROUPS = "direct_subgroups";

  /** Every request that asks for a permission reads the value; more belong into a group. */
  int MOST_CHOSEN = 1_000;

  /** A user group. */
  record Named(long groupId) implements GroupSettingValue {}

  /** Users and groups chosen for this one setting. */
  record Anonymous(List<Long> directMembers, List<Long> directSubgroups)
      implements GroupSettingValue {

    public Anonymous {
      directMembers = directMembers.stream().distinct().sorted().toList();
      directSubgroups = directSubgroups.stream().distinct().sorted().toList();
    }
  }

  /** A value of members and groups. */
  static GroupSettingValue of(List<Long> directMembers, List<Long> directSubgroups) {
    return new Anonymous(directMembers, directSubgroups).shortest();
  }

  /** The same value in the form in which it is kept and compared. */
  default GroupSettingValue shortest() {
    return userIds().isEmpty() && groupIds().size() == 1 ? new Named(groupIds().getFirst()) : this;
  }

  static GroupSettingValue ofMember(long userId) {
    return of(List.of(userId), List.of());
  }

  /** The value of its JSON form: an integer, or an object of two arrays of integers. */
  static GroupSettingValue of(Object json) {
    return switch (json) {
      case Number groupId -> new Named(groupId.longValue());
      case Map<?, ?> object -> of(ids(object, DIRECT_MEMBERS), ids(object, DIRECT_SUBGROUPS));
      default -> throw new IllegalArgumentException("No group-setting value: " + json);
    };
  }

  /**
   * Reads either form and keeps it, as refusals differ; refuses very many users and groups. Which
   * of them there are is not looked at here.
   */
  static GroupSettingValue fromParameter(Parameter parameter) {
    return of(parameter.json());
  }

  /** The same, inside of a parameter. */
  static GroupSettingValue of(JsonValue json) {
    if (!(json.value() instanceof Map)) {
      return new Named(json.asLong());
    }
    json.allowOnly(Set.of(DIRECT_MEMBERS, DIRECT_SUBGROUPS));
    GroupSettingValue value =
        new Anonymous(ids(json.field(DIRECT_MEMBERS)), ids(json.field(DIRECT_SUBGROUPS)));
    if (value.userIds().size() + value.groupIds().size() > MOST_CHOSEN) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse(json.name(), MOST_CHOSEN);
    }
    return value;
  }

  private static List<Long> ids(JsonValue list) {
    return list.asList().stream().map(JsonValue::asLong).toList();
  }

  private static List<Long> ids(Map<?, ?> object, String key) {
    return object.get(key) instanceof List<?> ids
        ? ids.stream().map(id -> ((Number) id).longValue()).toList()
        : List.of();
  }

  /** The JSON form, of numbers, lists and maps. */
  default Object json() {
    return switch (shortest()) {
      case Named(long groupId) -> groupId;
      case Anonymous(List<Long> members, List<Long> subgroups) ->
          new TreeMap<>(Map.of(DIRECT_MEMBERS, members, DIRECT_SUBGROUPS, subgroups));
    };
  }

  /** The value without the accounts that somebody may not know of. */
  default GroupSettingValue onlyUsers(LongPredicate visible) {
    return switch (this) {
      case Named named -> named;
      case Anonymous(List<Long> members, List<Long> subgroups) ->
          new Anonymous(members.stream().filter(visible::test).toList(), subgroups);
    };
  }

  /** The groups that it names, not those inside of them. */
  default List<Long> groupIds() {
    return switch (this) {
      case Named(long groupId) -> List.of(groupId);
      case Anonymous(List<Long> members, List<Long> subgroups) -> subgroups;
    };
  }

  /** The accounts that it names, without the members of its groups. */
  default List<Long> userIds() {
    return switch (this) {
      case Named named -> List.of();
      case Anonymous(List<Long> members, List<Long> subgroups) -> members;
    };
  }
}
