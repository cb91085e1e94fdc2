package chat.channels.property;

import chat.channels.ChannelsError;
import chat.channels.subscription.HexColor;
import chat.kit.params.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a subscriber can set, each a column of its own. */
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

  /** A value that it may have; null, where that can be, for as it is set for all channels. */
  @Nullable Object value(JsonValue json) {
    return switch (this) {
      case COLOR -> HexColor.of(json);
      case PIN_TO_TOP, IS_MUTED -> json.asBoolean();
      case DESKTOP_NOTIFICATIONS,
          AUDIBLE_NOTIFICATIONS,
          PUSH_NOTIFICATIONS,
          EMAIL_NOTIFICATIONS,
          WILDCARD_MENTIONS_NOTIFY ->
          json.isNull() ? null : json.asBoolean();
    };
  }
}
