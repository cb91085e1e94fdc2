package chat.messaging.access;

import chat.identityprojection.AccountStore;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import chat.messaging.accessquery.MessageRights;
import chat.messaging.accessquery.MessageRightsRepository;
import chat.messaging.messageread.MessageOutline;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Objects;

/**
 * Decides who may delete a message.
 *
 * <p>Users with the right to delete any message, in the organization or the channel, may always
 * delete it. Within the organization's time limit, so may the sender and the owner of a sending
 * bot, if they have the right to delete their own messages.
 */
@Singleton
public final class DeleteAccess {

  /** Seconds. */
  private static final long DEFAULT_LIMIT = 600;

  private final MessageRightsRepository rights;
  private final Membership membership;
  private final AccountStore accounts;
  private final Clock clock;

  DeleteAccess(
      MessageRightsRepository rights, Membership membership, AccountStore accounts, Clock clock) {
    this.rights = rights;
    this.membership = membership;
    this.accounts = accounts;
    this.clock = clock;
  }

  /** Refuses accounts that may not delete the message. */
  public void require(
      ProjectedOrganization organization, ProjectedAccount account, MessageOutline message) {
    if (mayDeleteAny(organization, account, message)) {
      return;
    }
    MessageRights inChannel = rights.of(message.channelId());
    boolean mayDeleteOwn =
        isOwn(account, message)
            && (membership.isIn(
                    organization.settings().group("can_delete_own_message_group"), account)
                || membership.isIn(inChannel.canDeleteOwnMessageGroup(), account));
    if (!mayDeleteOwn) {
      throw MessagingError.MAY_NOT_DELETE_MESSAGE.refuse();
    }
    TimeLimit limit =
        TimeLimit.of(organization, "message_content_delete_limit_seconds", DEFAULT_LIMIT);
    if (limit.isOver(message, clock.instant())) {
      throw MessagingError.TOO_LATE_TO_DELETE_MESSAGE.refuse();
    }
  }

  /** Refuses accounts without the right to delete any message, with everything attached to it. */
  public void requireAny(
      ProjectedOrganization organization, ProjectedAccount account, MessageOutline message) {
    if (!mayDeleteAny(organization, account, message)) {
      throw MessagingError.MAY_NOT_DELETE_MESSAGE.refuse();
    }
  }

  private boolean mayDeleteAny(
      ProjectedOrganization organization, ProjectedAccount account, MessageOutline message) {
    GroupSetting everywhere = organization.settings().group("can_delete_any_message_group");
    return (account.role() != Role.GUEST && membership.isIn(everywhere, account))
        || membership.isIn(rights.of(message.channelId()).canDeleteAnyMessageGroup(), account);
  }

  private boolean isOwn(ProjectedAccount account, MessageOutline message) {
    return message.senderId() == account.userId()
        || accounts
            .find(account.organizationId(), message.senderId())
            .filter(sender -> Objects.equals(sender.botOwnerId(), account.userId()))
            .isPresent();
  }
}
