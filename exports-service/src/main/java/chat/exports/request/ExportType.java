package chat.exports.request;

import java.util.Locale;

/** The content of an export (API: export-realm). */
public enum ExportType {
  /** The data that every member may see. */
  PUBLIC,
  /** Public data and all data that consenting users may see. */
  FULL_WITH_CONSENT,
  /** All of the organization's data. */
  FULL_WITHOUT_CONSENT;

  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static ExportType of(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }
}
