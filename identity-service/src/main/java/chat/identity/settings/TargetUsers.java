package chat.identity.settings;

import chat.identity.IdentityError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;

/** The users whose settings an administrator changes. */
@ApiSchema(
    """
    {
      "type": "object",
      "required": ["skip_if_already_edited"],
      "properties": {
        "user_ids": {
          "type": "array",
          "items": { "type": "integer" },
          "description": "ids of users"
        },
        "group_ids": {
          "type": "array",
          "items": { "type": "integer" },
          "description": "ids of user groups, whose direct and indirect members are changed"
        },
        "skip_if_already_edited": {
          "type": "boolean",
          "description": "whether a setting that its user has ever changed stays unchanged"
        }
      }
    }
    """)
record TargetUsers(List<Long> userIds, List<Long> groupIds, boolean skipIfAlreadyEdited) {
  /** Maximum number of users, because one transaction announces each of them. */
  static final int MAX_USERS = 1_000;

  private static final int MAX_GROUPS = 100;

  public static TargetUsers fromParameter(Parameter parameter) {
    JsonValue targets = parameter.json();
    List<Long> userIds = ids(targets, "user_ids", MAX_USERS);
    List<Long> groupIds = ids(targets, "group_ids", MAX_GROUPS);
    if (userIds.isEmpty() && groupIds.isEmpty()) {
      throw IdentityError.NO_TARGET_USERS.refuse();
    }
    return new TargetUsers(userIds, groupIds, targets.field("skip_if_already_edited").asBoolean());
  }

  private static List<Long> ids(JsonValue targets, String key, int most) {
    return targets.has(key)
        ? targets.field(key).asList(most).stream().map(JsonValue::asLong).toList()
        : List.of();
  }
}
