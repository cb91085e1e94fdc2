package chat.kit.people;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The value of a permission setting: members and groups.
 *
 * <p>In the API it is the id of a group, or {@code {"direct_members": [...], "direct_subgroups":
 * [...]}}. Both forms of a single group are the same value, and written as its id; only refusals
 * distinguish them.
 *
 * @param isId whether it was sent as the id of a group; ignored by {@link #equals}
 */
@ApiSchema(GroupSetting.SCHEMA)
public record GroupSetting(List<Long> directMembers, List<Long> directSubgroups, boolean isId) {

  /** The JSON Schema of both forms. */
  static final String SCHEMA =
      """
      {
        "anyOf": [
          {"type": "integer", "format": "int64", "description": "id of a user group"},
          {
            "type": "object",
            "properties": {
              "direct_members": {
                "type": "array",
                "items": {"type": "integer", "format": "int64"},
                "maxItems": 1000,
                "description": "ids of users"
              },
              "direct_subgroups": {
                "type": "array",
                "items": {"type": "integer", "format": "int64"},
                "maxItems": 1000,
                "description": "ids of user groups"
              }
            },
            "required": ["direct_members", "direct_subgroups"],
            "additionalProperties": false
          }
        ]
      }
      """;

  public static final GroupSetting NOBODY = new GroupSetting(List.of(), List.of());

  /**
   * Limits the size, because every request that checks the permission reads the value; larger sets
   * should be a group.
   */
  public static final int MAX_CHOSEN = 1_000;

  private static final String DIRECT_MEMBERS = "direct_members";
  private static final String DIRECT_SUBGROUPS = "direct_subgroups";

  public GroupSetting {
    directMembers = inOrder(directMembers);
    directSubgroups = inOrder(directSubgroups);
  }

  public GroupSetting(List<Long> directMembers, List<Long> directSubgroups) {
    this(directMembers, directSubgroups, false);
  }

  /** Most lists have at most one element, and a list of channels reads eleven of each. */
  private static List<Long> inOrder(List<Long> ids) {
    return ids.size() < 2 ? List.copyOf(ids) : ids.stream().distinct().sorted().toList();
  }

  public static GroupSetting ofGroup(long groupId) {
    return new GroupSetting(List.of(), List.of(groupId), true);
  }

  public static GroupSetting ofMember(long userId) {
    return new GroupSetting(List.of(userId), List.of());
  }

  /**
   * Parses either form and refuses values with too many members and groups.
   *
   * <p>It does not check whether they exist.
   */
  public static GroupSetting fromParameter(Parameter parameter) {
    return of(parameter.json());
  }

  /** Parses a value inside a parameter. */
  public static GroupSetting of(JsonValue json) {
    if (!(json.value() instanceof Map)) {
      return ofGroup(json.asLong());
    }
    json.allowOnly(Set.of(DIRECT_MEMBERS, DIRECT_SUBGROUPS));
    GroupSetting setting = new GroupSetting(ids(json, DIRECT_MEMBERS), ids(json, DIRECT_SUBGROUPS));
    if (setting.directMembers.size() + setting.directSubgroups.size() > MAX_CHOSEN) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse(json.name(), MAX_CHOSEN);
    }
    return setting;
  }

  private static List<Long> ids(JsonValue json, String field) {
    return json.field(field).asList().stream().map(JsonValue::asLong).toList();
  }

  /** Returns the value of its {@link #json} form. */
  public static GroupSetting ofJson(Object json) {
    return switch (json) {
      case Number groupId -> ofGroup(groupId.longValue());
      case Map<?, ?> object ->
          new GroupSetting(ids(object, DIRECT_MEMBERS), ids(object, DIRECT_SUBGROUPS));
      default -> throw new IllegalArgumentException("No group-setting value: " + json);
    };
  }

  private static List<Long> ids(Map<?, ?> object, String key) {
    return object.get(key) instanceof List<?> ids
        ? ids.stream().map(id -> ((Number) id).longValue()).toList()
        : List.of();
  }

  /** Returns the JSON form, of numbers, lists and maps. */
  public Object json() {
    return isOneGroup()
        ? (Object) directSubgroups.getFirst()
        : new TreeMap<>(Map.of(DIRECT_MEMBERS, directMembers, DIRECT_SUBGROUPS, directSubgroups));
  }

  /** Returns whether the value is a single group, named or system. */
  public boolean isOneGroup() {
    return directMembers.isEmpty() && directSubgroups.size() == 1;
  }

  /** Returns the members that another value does not have. */
  public List<Long> membersBeside(GroupSetting other) {
    Set<Long> others = Set.copyOf(other.directMembers);
    return directMembers.stream().filter(userId -> !others.contains(userId)).toList();
  }

  /** Returns the value without the members that the user cannot see. */
  public GroupSetting onlyMembers(LongPredicate seen) {
    return directMembers.stream().allMatch(seen::test)
        ? this
        : new GroupSetting(
            directMembers.stream().filter(seen::test).toList(), directSubgroups, isId);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof GroupSetting setting
        && directMembers.equals(setting.directMembers)
        && directSubgroups.equals(setting.directSubgroups);
  }

  @Override
  public int hashCode() {
    return Objects.hash(directMembers, directSubgroups);
  }

  /** Returns whether it has neither a member nor a group. */
  public boolean isEmpty() {
    return directMembers.isEmpty() && directSubgroups.isEmpty();
  }
}
