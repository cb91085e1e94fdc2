package chat.exports.request;

import java.util.Locale;

/** What an export holds (specification, operation 12). */
public enum ExportType {
  /** What every member may see. */
  PUBLIC,
  /** That, and all that somebody who has consented may see. */
  FULL_WITH_CONSENT,
  /** All that the organization has. */
  FULL_WITHOUT_CONSENT;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ExportType of(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }
}
