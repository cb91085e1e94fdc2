package chat.messaging.linkifier;

import chat.identityprojection.OrganizationStore;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.messaging.MessagingError;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes linkifiers and their event, holding the organization's lock. */
@Singleton
class LinkifierWriter {

  private final Outbox outbox;
  private final LinkifierRepository linkifiers;
  private final OrganizationStore organizations;

  LinkifierWriter(Outbox outbox, LinkifierRepository linkifiers, OrganizationStore organizations) {
    this.outbox = outbox;
    this.linkifiers = linkifiers;
    this.organizations = organizations;
  }

  /** The event {@code realm_linkifiers}. */
  @Serdeable(naming = SnakeCaseStrategy.class)
  record RealmLinkifiers(List<LinkifierRule> realmLinkifiers) {}

  @Transactional
  long create(long organizationId, String pattern, String urlTemplate) {
    outbox.lock(organizationId);
    requireFree(organizationId, pattern, 0);
    if (linkifiers.list(organizationId).size() >= EditLinkifiers.MOST) {
      throw MessagingError.TOO_MANY_LINKIFIERS.refuse(EditLinkifiers.MOST);
    }
    long id = linkifiers.insert(organizationId, pattern, urlTemplate);
    publish(organizationId);
    return id;
  }

  @Transactional
  void update(long organizationId, LinkifierRule linkifier) {
    outbox.lock(organizationId);
    requireFree(organizationId, linkifier.pattern(), linkifier.id());
    if (!linkifiers.update(
        organizationId, linkifier.id(), linkifier.pattern(), linkifier.urlTemplate())) {
      throw MessagingError.NO_SUCH_LINKIFIER.refuse();
    }
    publish(organizationId);
  }

  @Transactional
  void delete(long organizationId, long id) {
    outbox.lock(organizationId);
    if (linkifiers.delete(organizationId, id) == 0) {
      throw MessagingError.NO_SUCH_LINKIFIER.refuse();
    }
    publish(organizationId);
  }

  /**
   * @param ids without duplicates
   */
  @Transactional
  void reorder(long organizationId, List<Long> ids) {
    outbox.lock(organizationId);
    Set<Long> all =
        linkifiers.list(organizationId).stream().map(LinkifierRule::id).collect(Collectors.toSet());
    if (!all.equals(new HashSet<>(ids))) {
      throw MessagingError.NOT_ALL_LINKIFIERS_IN_ORDER.refuse();
    }
    if (!ids.isEmpty()) {
      linkifiers.reorder(organizationId, ids);
      publish(organizationId);
    }
  }

  private void requireFree(long organizationId, String pattern, long otherThan) {
    if (linkifiers.isTaken(organizationId, pattern, otherThan)) {
      throw MessagingError.LINKIFIER_EXISTS.refuse();
    }
  }

  /**
   * Invalidates the replicas' caches by a new organization version, and sends clients the event.
   */
  private void publish(long organizationId) {
    organizations.renew(organizationId);
    outbox.append(
        organizationId,
        List.of(
            ClientEvent.of(
                organizationId,
                "realm_linkifiers",
                Audience.ORGANIZATION,
                new RealmLinkifiers(linkifiers.list(organizationId)))));
  }
}
