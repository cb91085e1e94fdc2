package chat.messaging.rendering;

import chat.identity.copy.Actor;
import chat.identity.copy.Organization;
import chat.identity.copy.OrganizationStore;
import chat.kit.http.OrganizationHosts;
import chat.markdown.Dialect;
import chat.markdown.InvalidLinkifier;
import chat.markdown.Linkifier;
import chat.messaging.linkifier.LinkifierRepository;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows what organizations and authors have set up for messages: by the organization's version,
 * which comes with whoever acts and is looked at once more when what he says is stored, so that a
 * change counts at once on every replica.
 */
@Singleton
final class Dialects {

  private static final Logger LOG = LoggerFactory.getLogger(Dialects.class);

  /** Organizations and linkifiers, some of which take a hundred kilobytes. */
  private static final int KEPT = 2_000;

  private final LinkifierRepository linkifiers;
  private final OrganizationHosts hosts;
  private final OrganizationStore organizations;
  private final Cache<Long, Known> known =
      Caffeine.newBuilder()
          .maximumWeight(KEPT)
          .weigher((Long _, Known ofOne) -> 1 + ofOne.dialect().linkifiers().size())
          .build();

  Dialects(
      LinkifierRepository linkifiers, OrganizationHosts hosts, OrganizationStore organizations) {
    this.linkifiers = linkifiers;
    this.hosts = hosts;
    this.organizations = organizations;
  }

  /** What an organization has set up, by its version. */
  private record Known(String version, Dialect dialect) {}

  /** What counts in an organization, whoever writes. */
  Dialect find(long organizationId) {
    return organizations
        .find(organizationId)
        .map(this::find)
        .orElseGet(() -> Dialect.plain(hosts.addressOf("")));
  }

  /** What counts where somebody writes. */
  Dialect find(Actor author) {
    return find(author.organization())
        .withTranslatedEmoticons(author.settings().translateEmoticons());
  }

  /** What is read for a version is as new as that, or newer, and then nobody asks for it again. */
  private Dialect find(Organization organization) {
    long organizationId = organization.organizationId();
    Known before = known.getIfPresent(organizationId);
    if (before != null && before.version().equals(organization.version())) {
      return before.dialect();
    }
    Dialect dialect = read(organization);
    known.put(organizationId, new Known(organization.version(), dialect));
    return dialect;
  }

  /** None where a linkifier was stored that could not be created today. */
  private static Optional<Linkifier> linkifier(
      Organization organization, String pattern, String urlTemplate) {
    try {
      return Optional.of(Linkifier.of(pattern, urlTemplate));
    } catch (InvalidLinkifier invalid) {
      LOG.warn(
          "Invalid linkifier in organization {}: pattern {}, {}; it links nothing",
          organization.organizationId(),
          pattern,
          invalid.reason());
      return Optional.empty();
    }
  }

  private Dialect read(Organization organization) {
    String codeLanguage = organization.settings().text("default_code_block_language", "");
    return new Dialect(
        hosts.addressOf(organization.subdomain()),
        linkifiers.list(organization.organizationId()).stream()
            .map(rule -> linkifier(organization, rule.pattern(), rule.urlTemplate()))
            .flatMap(Optional::stream)
            .toList(),
        Map.of(),
        codeLanguage.isEmpty() ? null : codeLanguage,
        false);
  }
}
