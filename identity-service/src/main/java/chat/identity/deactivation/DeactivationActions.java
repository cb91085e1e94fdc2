package chat.identity.deactivation;

import chat.identity.IdentityError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.List;

/**
 * What is deleted with a deactivated account; messages are not.
 *
 * @param deletesProfile whether names and avatars of the account and its bots are deleted
 */
@ApiSchema(
    """
    {
      "type": "object",
      "properties": {
        "delete_profile": {
          "type": "boolean",
          "description": "whether names and avatars of the account and its bots are deleted"
        },
        "delete_public_channel_messages": {
          "const": false,
          "description": "true is refused, because the server keeps the account's messages"
        },
        "delete_private_channel_messages": {
          "const": false,
          "description": "true is refused, because the server keeps the account's messages"
        },
        "delete_direct_messages": {
          "const": false,
          "description": "true is refused, because the server keeps the account's messages"
        }
      }
    }
    """)
record DeactivationActions(boolean deletesProfile) {
  static final DeactivationActions NONE = new DeactivationActions(false);

  private static final List<String> DELETED_MESSAGES =
      List.of(
          "delete_public_channel_messages",
          "delete_private_channel_messages",
          "delete_direct_messages");

  public static DeactivationActions fromParameter(Parameter parameter) {
    JsonValue actions = parameter.json();
    if (actions.isNull()) {
      return NONE;
    }
    boolean deletesProfile = isChosen(actions, "delete_profile");
    for (String action : DELETED_MESSAGES) {
      if (isChosen(actions, action)) {
        throw IdentityError.DELETING_MESSAGES_UNSUPPORTED.refuse(actions.field(action).name());
      }
    }
    return new DeactivationActions(deletesProfile);
  }

  private static boolean isChosen(JsonValue actions, String action) {
    return actions.has(action) && actions.field(action).asBoolean();
  }
}
