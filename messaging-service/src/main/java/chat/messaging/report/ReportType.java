package chat.messaging.report;

import chat.kit.http.ApiSchema;
import chat.kit.params.Parameter;
import chat.messaging.MessagingError;
import java.util.Arrays;
import java.util.Locale;

/** The reason of a report. */
@ApiSchema(
    """
    {"type": "string", "enum": ["spam", "harassment", "inappropriate", "norms", "other"]}
    """)
enum ReportType {
  SPAM("Spam"),
  HARASSMENT("Harassment"),
  INAPPROPRIATE("Inappropriate content"),
  NORMS("Violates community norms"),
  OTHER("Other reason");

  private final String label;

  ReportType(String label) {
    this.label = label;
  }

  static ReportType fromParameter(Parameter parameter) {
    String key = parameter.string();
    return Arrays.stream(values())
        .filter(type -> type.key().equals(key))
        .findFirst()
        .orElseThrow(() -> MessagingError.NOT_POSSIBLE.refuse(parameter.name()));
  }

  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The text that users see. */
  String label() {
    return label;
  }
}
