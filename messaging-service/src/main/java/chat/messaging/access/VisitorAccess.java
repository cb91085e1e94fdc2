package chat.messaging.access;

import chat.contracts.Topic;
import chat.identityprojection.OrganizationStore;
import chat.kit.projection.StaleReadGuard;
import chat.messaging.accessquery.WebPublicMessageRepository;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Decides what visitors without an account may read.
 *
 * <p>These are messages in web-public channels of organizations that admit visitors.
 */
@Singleton
public final class VisitorAccess {

  private static final Set<Topic> REQUIRED_TOPICS =
      Set.of(Topic.CHANNEL_CHANGED, Topic.ORGANIZATION_CHANGED);

  private final StaleReadGuard staleReadGuard;
  private final OrganizationStore organizations;
  private final WebPublicMessageRepository messages;
  private final boolean isEnabled;

  /**
   * @param isEnabled whether organizations can have web-public channels at all
   */
  VisitorAccess(
      StaleReadGuard staleReadGuard,
      OrganizationStore organizations,
      WebPublicMessageRepository messages,
      @Property(name = "chat.web-public-channels") boolean isEnabled) {
    this.staleReadGuard = staleReadGuard;
    this.organizations = organizations;
    this.messages = messages;
    this.isEnabled = isEnabled;
  }

  /**
   * Whether a visitor may read at least one of the messages. Before it answers no, the projections
   * catch up.
   */
  public boolean readsOne(long organizationId, Set<Long> messageIds) {
    if (!isEnabled) {
      return false;
    }
    if (isOneReadable(organizationId, messageIds)) {
      return true;
    }
    staleReadGuard.catchUp(organizationId, REQUIRED_TOPICS);
    return isOneReadable(organizationId, messageIds);
  }

  private boolean isOneReadable(long organizationId, Set<Long> messageIds) {
    return organizations
        .find(organizationId)
        .filter(organization -> !organization.isDeactivated())
        .filter(organization -> organization.settings().flag("enable_spectator_access", false))
        .filter(_ -> messages.hasOneOf(organizationId, messageIds))
        .isPresent();
  }
}
