package chat.identity.presence;

import chat.identity.IdentityError;
import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import java.util.Locale;

/** The status that a client reports for its user. */
@ApiSchema(
    """
    {"type": "string", "enum": ["active", "idle"]}
    """)
enum PresenceStatus {
  ACTIVE,
  IDLE;

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static PresenceStatus fromParameter(Parameter parameter) {
    String text = parameter.string();
    for (PresenceStatus status : values()) {
      if (status.wireName().equals(text)) {
        return status;
      }
    }
    throw IdentityError.INVALID_PRESENCE_STATUS.refuse(text);
  }
}
