package chat.messaging.flag;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import java.util.Locale;

/** Parameter {@code op}: sets or clears a flag. */
@ApiSchema(
    """
    {"type": "string", "enum": ["add", "remove"]}
    """)
public enum FlagOperation {
  ADD,
  REMOVE;

  public static FlagOperation fromParameter(Parameter parameter) {
    return switch (parameter.string()) {
      case "add" -> ADD;
      case "remove" -> REMOVE;
      case String other -> throw MessagingError.INVALID_FLAG_OPERATION.refuse(other);
    };
  }

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
