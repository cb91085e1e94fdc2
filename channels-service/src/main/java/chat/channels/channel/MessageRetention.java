package chat.channels.channel;

import chat.channels.ChannelsError;
import chat.kit.error.Refusal;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * How long messages of a channel are kept, as the parameter {@code message_retention_days} says it:
 * a number of days, {@code realm_default} or {@code unlimited}.
 *
 * @param days null as the organization keeps them, -1 for ever
 */
public record MessageRetention(@Nullable Integer days) {

  /** As the organization keeps them. */
  public static final MessageRetention REALM_DEFAULT = new MessageRetention(null);

  private static final MessageRetention UNLIMITED = new MessageRetention(-1);

  /** A hundred years. */
  private static final int MOST_DAYS = 36_500;

  /** The words are taken bare and as JSON. */
  public static MessageRetention fromParameter(Parameter parameter) {
    String text = parameter.string().strip();
    return switch (text) {
      case "realm_default", "\"realm_default\"" -> REALM_DEFAULT;
      case "unlimited", "\"unlimited\"" -> UNLIMITED;
      default -> new MessageRetention(days(parameter));
    };
  }

  private static int days(Parameter parameter) {
    JsonValue json;
    try {
      json = parameter.json();
    } catch (Refusal noJson) {
      throw badValue(parameter);
    }
    if (!(json.value() instanceof Long days) || days <= 0 || days > MOST_DAYS) {
      throw badValue(parameter);
    }
    return days.intValue();
  }

  private static Refusal badValue(Parameter parameter) {
    return ChannelsError.BAD_VALUE.refuse(parameter.name(), parameter.text());
  }
}
