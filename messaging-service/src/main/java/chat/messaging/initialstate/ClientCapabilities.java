package chat.messaging.initialstate;

import chat.kit.error.RequestError;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;

/**
 * The parameter {@code client_capabilities}: an object of booleans.
 *
 * <p>Unknown capabilities are ignored.
 */
@ApiSchema(
    """
    {
      "type": "object",
      "properties": {
        "notification_settings_null": {
          "type": "boolean",
          "description": "notification settings of channels can be null"
        },
        "bulk_message_deletion": {
          "type": "boolean",
          "description": "an event `delete_message` can be about several messages"
        },
        "user_avatar_url_field_optional": {
          "type": "boolean",
          "description": "accepted without effect"
        },
        "stream_typing_notifications": {
          "type": "boolean",
          "description": "the queue gets events `typing` of channel messages"
        },
        "user_settings_object": {
          "type": "boolean",
          "description": "accepted without effect"
        },
        "linkifier_url_template": {
          "type": "boolean",
          "description": "the client gets linkifiers, which have URL templates"
        },
        "user_list_incomplete": {
          "type": "boolean",
          "description": "accepted without effect"
        },
        "include_deactivated_groups": {
          "type": "boolean",
          "description": "the client gets deactivated user groups"
        },
        "archived_channels": {
          "type": "boolean",
          "description": "the client gets archived channels"
        },
        "empty_topic_name": {
          "type": "boolean",
          "description": "topics can be empty, instead of `general chat`"
        },
        "simplified_presence_events": {
          "type": "boolean",
          "description": "events `presence` have the field `presences`"
        },
        "individual_emoji_changes": {
          "type": "boolean",
          "description": "events `realm_emoji` are about one custom emoji"
        }
      },
      "required": ["notification_settings_null"]
    }
    """)
public record ClientCapabilities(Set<Capability> capabilities) {

  public static final ClientCapabilities NONE = new ClientCapabilities(Set.of());

  /** The only mandatory key. */
  private static final Capability REQUIRED = Capability.NOTIFICATION_SETTINGS_NULL;

  static ClientCapabilities fromParameter(Parameter parameter) {
    JsonValue json = parameter.json();
    if (!json.has(REQUIRED.wireName())) {
      throw RequestError.MISSING_KEY.refuse(parameter.name(), REQUIRED.wireName());
    }
    Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    for (Capability capability : Capability.values()) {
      if (json.has(capability.wireName()) && json.field(capability.wireName()).asBoolean()) {
        capabilities.add(capability);
      }
    }
    return new ClientCapabilities(capabilities);
  }

  /** Parses stored capability names. */
  public static ClientCapabilities ofNames(Collection<String> names) {
    Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
    for (Capability capability : Capability.values()) {
      if (names.contains(capability.wireName())) {
        capabilities.add(capability);
      }
    }
    return new ClientCapabilities(capabilities);
  }

  public boolean has(Capability capability) {
    return capabilities.contains(capability);
  }
}
