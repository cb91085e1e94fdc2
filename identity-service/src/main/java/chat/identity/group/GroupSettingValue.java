package chat.identity.group;

import java.util.List;
import java.util.Map;

/** Whom a setting allows something (specification, "Group-setting values"). */
public sealed interface GroupSettingValue {

  /** A user group. */
  record Named(long groupId) implements GroupSettingValue {}

  /** Users and groups chosen for this one setting. */
  record Anonymous(List<Long> directMembers, List<Long> directSubgroups)
      implements GroupSettingValue {}

  /** The value of its JSON form: an integer, or an object of two arrays of integers. */
  static GroupSettingValue of(Object json) {
    return switch (json) {
      case Number groupId -> new Named(groupId.longValue());
      case Map<?, ?> object ->
          new Anonymous(ids(object, "direct_members"), ids(object, "direct_subgroups"));
      default -> throw new IllegalArgumentException("No group-setting value: " + json);
    };
  }

  private static List<Long> ids(Map<?, ?> object, String key) {
    return object.get(key) instanceof List<?> ids
        ? ids.stream().map(id -> ((Number) id).longValue()).toList()
        : List.of();
  }
}
