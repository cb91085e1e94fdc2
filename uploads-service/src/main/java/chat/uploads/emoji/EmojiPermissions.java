package chat.uploads.emoji;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Membership;
import chat.identity.copy.Organization;
import chat.identity.copy.OrganizationStore;
import chat.kit.copy.FreshCopies;
import chat.kit.error.RequestError;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.util.Set;

/** Who may add and deactivate custom emoji, by identity-service's latest word. */
@Singleton
final class EmojiPermissions {

  private static final Set<Topic> TOPICS =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);

  private final OrganizationStore organizations;
  private final AccountStore accounts;
  private final Membership membership;
  private final FreshCopies copies;
  private final DefaultEmoji defaultEmoji;

  EmojiPermissions(
      OrganizationStore organizations,
      AccountStore accounts,
      Membership membership,
      FreshCopies copies,
      DefaultEmoji defaultEmoji) {
    this.organizations = organizations;
    this.accounts = accounts;
    this.membership = membership;
    this.copies = copies;
    this.defaultEmoji = defaultEmoji;
  }

  /** Refuses who may not add an emoji of that name. */
  void requireAdding(Caller caller, EmojiName name) {
    copies.decide(
        caller.organizationId(),
        TOPICS,
        () -> {
          Account account = person(caller);
          if (!membership.isIn(
              organization(caller).settings().group("can_add_custom_emoji_group"), account)) {
            throw UploadsError.INSUFFICIENT_PERMISSION.refuse();
          }
          if (defaultEmoji.has(name) && !account.role().isAtLeast(Role.ADMINISTRATOR)) {
            throw UploadsError.DEFAULT_EMOJI.refuse();
          }
          return account;
        });
  }

  /** Who wants to deactivate an emoji; guests and bots can't. */
  Account requirePerson(Caller caller) {
    return copies.decide(caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> person(caller));
  }

  /** Refuses who neither has added the emoji nor is an administrator. */
  void requireDeactivating(Caller caller, CustomEmoji emoji) {
    copies.decide(
        caller.organizationId(),
        Set.of(Topic.USER_CHANGED),
        () -> {
          Account account = person(caller);
          Long authorId = emoji.authorId();
          boolean isAuthor = authorId != null && authorId == account.userId();
          if (!isAuthor && !account.role().isAtLeast(Role.ADMINISTRATOR)) {
            throw UploadsError.NEITHER_ADMINISTRATOR_NOR_AUTHOR.refuse();
          }
          return account;
        });
  }

  private Organization organization(Caller caller) {
    return organizations
        .find(caller.organizationId())
        .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Invalid organization"));
  }

  private Account person(Caller caller) {
    Account account =
        accounts
            .find(caller.organizationId(), caller.userId())
            .filter(Account::isActive)
            .orElseThrow(() -> RequestError.UNAUTHORIZED.refuse("Account is deactivated"));
    if (account.role() == Role.GUEST) {
      throw UploadsError.GUESTS_NOT_ALLOWED.refuse();
    }
    if (account.isBot()) {
      throw UploadsError.BOTS_NOT_ALLOWED.refuse();
    }
    return account;
  }
}
