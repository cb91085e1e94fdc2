package chat.identity.profilefields;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sites whose accounts a field can link without anybody telling how; clients know them too. */
public enum ExternalAccount {
  GITHUB("GitHub username", "", "GitHub", "https://github.com/%(username)s"),
  TWITTER("Twitter username", "", "Twitter", "https://twitter.com/%(username)s");

  private final String fieldName;
  private final String hint;
  private final String title;
  private final String urlPattern;

  ExternalAccount(String fieldName, String hint, String title, String urlPattern) {
    this.fieldName = fieldName;
    this.hint = hint;
    this.title = title;
    this.urlPattern = urlPattern;
  }

  /**
   * A site as clients are told of it.
   *
   * @param text what people are shown
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record Known(String name, String text, String hint, String urlPattern) {}

  /** All sites by their names on the wire, for {@code realm_default_external_accounts}. */
  public static Map<String, ?> forClients() {
    Map<String, Known> known = new TreeMap<>();
    for (ExternalAccount site : values()) {
      known.put(
          site.name().toLowerCase(Locale.ROOT),
          new Known(site.fieldName, site.title, site.hint, site.urlPattern));
    }
    return known;
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
