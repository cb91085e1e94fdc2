package chat.channels.channel;

import chat.channels.ChannelsError;
import chat.kit.error.Refusal;
import chat.kit.http.ApiSchema;
import chat.kit.params.JsonValue;
import chat.kit.params.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * The value of {@code message_retention_days}: days, {@code realm_default} or {@code unlimited}.
 *
 * @param days null for the organization's setting, -1 for unlimited
 */
@ApiSchema(
    """
    {"type": "string", "pattern": "^(realm_default|unlimited|[1-9][0-9]{0,4})$"}
    """)
public record MessageRetention(@Nullable Integer days) {

  /** The organization's setting applies. */
  public static final MessageRetention REALM_DEFAULT = new MessageRetention(null);

  private static final MessageRetention UNLIMITED = new MessageRetention(-1);

  /** 100 years. */
  private static final int MAX_DAYS = 36_500;

  /** Accepts the words with and without JSON quotes. */
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
    if (!(json.value() instanceof Long days) || days <= 0 || days > MAX_DAYS) {
      throw badValue(parameter);
    }
    return days.intValue();
  }

  private static Refusal badValue(Parameter parameter) {
    return ChannelsError.BAD_VALUE.refuse(parameter.name(), parameter.text());
  }
}
