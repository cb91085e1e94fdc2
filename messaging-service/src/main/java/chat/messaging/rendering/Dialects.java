package chat.messaging.rendering;

import chat.identityprojection.Actor;
import chat.identityprojection.OrganizationStore;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.http.OrganizationHosts;
import chat.markdown.text.Dialect;
import chat.markdown.text.InvalidLinkifier;
import chat.markdown.text.Linkifier;
import chat.messaging.linkifier.LinkifierRepository;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches each organization's rendering settings and linkifiers by organization version.
 *
 * <p>The version is read with the sender and rechecked when the message is stored, so a change
 * takes effect at once on every replica.
 */
@Singleton
final class Dialects {

  private static final Logger LOG = LoggerFactory.getLogger(Dialects.class);

  /** Cache weight: one per organization plus one per linkifier; some linkifiers take 100 kB. */
  private static final int MAX_CACHE_WEIGHT = 2_000;

  private final LinkifierRepository linkifiers;
  private final OrganizationHosts hosts;
  private final OrganizationStore organizations;
  private final Cache<Long, VersionedDialect> cache =
      Caffeine.newBuilder()
          .maximumWeight(MAX_CACHE_WEIGHT)
          .weigher((Long _, VersionedDialect value) -> 1 + value.dialect().linkifiers().size())
          .build();

  Dialects(
      LinkifierRepository linkifiers, OrganizationHosts hosts, OrganizationStore organizations) {
    this.linkifiers = linkifiers;
    this.hosts = hosts;
    this.organizations = organizations;
  }

  /** An organization's dialect and the organization version it was read for. */
  private record VersionedDialect(String version, Dialect dialect) {}

  /** Returns the organization's dialect, without any author's settings. */
  Dialect find(long organizationId) {
    return organizations
        .find(organizationId)
        .map(this::find)
        .orElseGet(() -> Dialect.plain(hosts.addressOf("")));
  }

  /** Returns the dialect with the author's settings. */
  Dialect find(Actor author) {
    return find(author.organization())
        .withTranslatedEmoticons(author.settings().translateEmoticons());
  }

  /**
   * Returns the dialect of an organization version. The data read is at least as new as the
   * version, so it can be cached under it.
   */
  private Dialect find(ProjectedOrganization organization) {
    long organizationId = organization.organizationId();
    VersionedDialect cached = cache.getIfPresent(organizationId);
    if (cached != null && cached.version().equals(organization.version())) {
      return cached.dialect();
    }
    Dialect dialect = read(organization);
    cache.put(organizationId, new VersionedDialect(organization.version(), dialect));
    return dialect;
  }

  /** Returns empty for a stored linkifier that would no longer be accepted. */
  private static Optional<Linkifier> linkifier(
      ProjectedOrganization organization, String pattern, String urlTemplate) {
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

  private Dialect read(ProjectedOrganization organization) {
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
