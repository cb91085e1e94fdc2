package chat.identity.profilefields;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Sites whose accounts a field can link without anybody telling how; clients know them too. */
enum ExternalAccount {
  GITHUB("GitHub username", ""),
  TWITTER("Twitter username", "");

  private final String fieldName;
  private final String hint;

  ExternalAccount(String fieldName, String hint) {
    this.fieldName = fieldName;
    this.hint = hint;
  }

  /** The site of that name on the wire, if it is one. */
  static Optional<ExternalAccount> of(String subtype) {
    return Arrays.stream(values())
        .filter(site -> site.name().toLowerCase(Locale.ROOT).equals(subtype))
        .findFirst();
  }

  /** The name and the hint that its field has in every organization. */
  String fieldName() {
    return fieldName;
  }

  String hint() {
    return hint;
  }
}
