package chat.identity.presence;

import chat.identity.IdentityError;
import chat.kit.params.Parameter;
import java.util.Locale;

/** What a client says of the person in front of it. */
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
