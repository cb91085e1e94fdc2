package chat.messaging.linkifier;

import chat.identityprojection.OrganizationStore;
import chat.kit.event.Audience;
import chat.kit.event.ClientEvent;
import chat.kit.outbox.Outbox;
import chat.markdown.text.ReverseLinkifier;
import chat.messaging.MessagingError;
import io.micronaut.serde.annotation.Serdeable;
import io.micronaut.serde.config.naming.SnakeCaseStrategy;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
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
  long create(long organizationId, CreateLinkifierParams params) {
    outbox.lock(organizationId);
    requireFree(organizationId, params.pattern(), 0);
    if (linkifiers.list(organizationId).size() >= EditLinkifiers.MOST) {
      throw MessagingError.TOO_MANY_LINKIFIERS.refuse(EditLinkifiers.MOST);
    }
    ReverseLinkifier reverse = params.reverse();
    long id =
        linkifiers.insert(
            organizationId,
            params.pattern(),
            params.urlTemplate(),
            reverse.exampleInput(),
            reverse.reverseTemplate(),
            reverse.alternativeUrlTemplates());
    publish(organizationId);
    return id;
  }

  /**
   * Changes a linkifier.
   *
   * @param validity refuses values that do not fit together; those that are kept are known here
   */
  @Transactional
  void update(
      long organizationId, UpdateLinkifierParams params, Consumer<ReverseLinkifier> validity) {
    outbox.lock(organizationId);
    requireFree(organizationId, params.pattern(), params.filterId());
    LinkifierRule before =
        linkifiers.list(organizationId).stream()
            .filter(rule -> rule.id() == params.filterId())
            .findFirst()
            .orElseThrow(MessagingError.NO_SUCH_LINKIFIER::refuse);
    ReverseLinkifier reverse = params.reverse(before);
    validity.accept(reverse);
    LinkifierRule after =
        new LinkifierRule(
            before.id(),
            params.pattern(),
            params.urlTemplate(),
            reverse.exampleInput(),
            reverse.reverseTemplate(),
            reverse.alternativeUrlTemplates());
    linkifiers.update(
        organizationId,
        after,
        after.exampleInput(),
        after.reverseTemplate(),
        after.alternativeUrlTemplates());
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
