package chat.messaging.access;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.identity.copy.Organization;
import chat.kit.people.GroupSetting;
import chat.kit.token.Role;
import chat.messaging.MessagingError;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Objects;

/**
 * Decides who may delete a message: whoever may delete any, in the organization or the channel;
 * then, for as long as the organization gives them, its sender and a bot's owner, if they may
 * delete their own.
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

  /** Refuses whoever may not delete it. */
  public void require(Organization organization, Account account, MessageOutline message) {
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

  /** Refuses whoever may not delete it whose ever it is, and all that is beside it. */
  public void requireAny(Organization organization, Account account, MessageOutline message) {
    if (!mayDeleteAny(organization, account, message)) {
      throw MessagingError.MAY_NOT_DELETE_MESSAGE.refuse();
    }
  }

  private boolean mayDeleteAny(Organization organization, Account account, MessageOutline message) {
    GroupSetting everywhere = organization.settings().group("can_delete_any_message_group");
    return (account.role() != Role.GUEST && membership.isIn(everywhere, account))
        || membership.isIn(rights.of(message.channelId()).canDeleteAnyMessageGroup(), account);
  }

  private boolean isOwn(Account account, MessageOutline message) {
    return message.senderId() == account.userId()
        || accounts
            .find(account.organizationId(), message.senderId())
            .filter(sender -> Objects.equals(sender.botOwnerId(), account.userId()))
            .isPresent();
  }
}
