package chat.channels.property;

import chat.channels.ChannelsError;
import chat.channels.membership.HexColor;
import chat.kit.params.JsonValue;
import java.util.Arrays;
import java.util.Locale;

/** The properties that a subscriber can set, each stored in its own column. */
enum SubscriptionProperty {
  COLOR,
  PIN_TO_TOP,
  IS_MUTED,
  DESKTOP_NOTIFICATIONS,
  AUDIBLE_NOTIFICATIONS,
  PUSH_NOTIFICATIONS,
  EMAIL_NOTIFICATIONS,
  WILDCARD_MENTIONS_NOTIFY;

  private final String wireName = name().toLowerCase(Locale.ROOT);

  static SubscriptionProperty of(String wireName) {
    return Arrays.stream(values())
        .filter(property -> property.wireName.equals(wireName))
        .findFirst()
        .orElseThrow(() -> ChannelsError.UNKNOWN_SUBSCRIPTION_PROPERTY.refuse(wireName));
  }

  String wireName() {
    return wireName;
  }

  /**
   * Validates a value: a string for the color, a boolean for all others. E-mail and push
   * notifications can't be enabled.
   */
  Object value(JsonValue json) {
    return switch (this) {
      case COLOR -> HexColor.of(json);
      case PIN_TO_TOP,
          IS_MUTED,
          DESKTOP_NOTIFICATIONS,
          AUDIBLE_NOTIFICATIONS,
          WILDCARD_MENTIONS_NOTIFY ->
          json.asBoolean();
      case PUSH_NOTIFICATIONS, EMAIL_NOTIFICATIONS -> requireFalse(json);
    };
  }

  private boolean requireFalse(JsonValue json) {
    if (json.asBoolean()) {
      throw ChannelsError.NOTIFICATIONS_UNSUPPORTED.refuse(wireName);
    }
    return false;
  }
}
