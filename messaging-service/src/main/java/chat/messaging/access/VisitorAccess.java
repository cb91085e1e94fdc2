package chat.messaging.access;

import chat.contracts.Topic;
import chat.identity.copy.OrganizationStore;
import chat.kit.copy.FreshCopies;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Decides what those may read who have not logged in: the messages of web-public channels, where
 * the organization lets visitors in.
 */
@Singleton
public final class VisitorAccess {

  private static final Set<Topic> RESTS_ON =
      Set.of(Topic.CHANNEL_CHANGED, Topic.ORGANIZATION_CHANGED);

  private final FreshCopies copies;
  private final OrganizationStore organizations;
  private final WebPublicMessageRepository messages;
  private final boolean isEnabled;

  /**
   * @param isEnabled whether organizations can have web-public channels at all
   */
  VisitorAccess(
      FreshCopies copies,
      OrganizationStore organizations,
      WebPublicMessageRepository messages,
      @Property(name = "chat.web-public-channels") boolean isEnabled) {
    this.copies = copies;
    this.organizations = organizations;
    this.messages = messages;
    this.isEnabled = isEnabled;
  }

  /**
   * Whether a visitor may read one of the messages at least. Where it seems that he may not, that
   * is by their owners' latest word.
   */
  public boolean readsOne(long organizationId, Set<Long> messageIds) {
    if (!isEnabled) {
      return false;
    }
    if (knownToReadOne(organizationId, messageIds)) {
      return true;
    }
    copies.catchUp(organizationId, RESTS_ON);
    return knownToReadOne(organizationId, messageIds);
  }

  private boolean knownToReadOne(long organizationId, Set<Long> messageIds) {
    return organizations
        .find(organizationId)
        .filter(organization -> !organization.isDeactivated())
        .filter(organization -> organization.settings().flag("enable_spectator_access", false))
        .filter(_ -> messages.hasOneOf(organizationId, messageIds))
        .isPresent();
  }
}
