package chat.identity.profilefields;

import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Sites with a predefined field type for linking accounts; clients know them, too. */
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
   * A site in the format for clients.
   *
   * @param text the display name
   */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record ExternalAccountSite(String name, String text, String hint, String urlPattern) {}

  /** Returns all sites by API name, for {@code realm_default_external_accounts}. */
  public static Map<String, ?> forClients() {
    Map<String, ExternalAccountSite> sites = new TreeMap<>();
    for (ExternalAccount site : values()) {
      sites.put(
          site.name().toLowerCase(Locale.ROOT),
          new ExternalAccountSite(site.fieldName, site.title, site.hint, site.urlPattern));
    }
    return sites;
  }

  /** Returns the site with this API name, if any. */
  static Optional<ExternalAccount> of(String subtype) {
    return Arrays.stream(values())
        .filter(site -> site.name().toLowerCase(Locale.ROOT).equals(subtype))
        .findFirst();
  }

  /** Returns the name of the site's field, which is fixed like its hint. */
  String fieldName() {
    return fieldName;
  }

  String hint() {
    return hint;
  }
}
