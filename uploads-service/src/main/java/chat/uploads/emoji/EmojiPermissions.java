package chat.uploads.emoji;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.identity.copy.Membership;
import chat.identity.copy.Organization;
import chat.kit.copy.FreshCopies;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.markdown.Emoji;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.util.Set;

/** Who may add and deactivate custom emoji, by identity-service's latest word. */
@Singleton
final class EmojiPermissions {

  private static final Set<Topic> TOPICS =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);

  private final Actors actors;
  private final Membership membership;
  private final FreshCopies copies;

  EmojiPermissions(Actors actors, Membership membership, FreshCopies copies) {
    this.actors = actors;
    this.membership = membership;
    this.copies = copies;
  }

  /** Refuses who may not add an emoji of that name. */
  void requireAdding(Caller caller, EmojiName name) {
    copies.require(
        caller.organizationId(),
        TOPICS,
        () -> {
          Account account = person(caller);
          Organization organization = actors.organization(caller.organizationId());
          if (!membership.isIn(
              organization.settings().group("can_add_custom_emoji_group"), account)) {
            throw UploadsError.INSUFFICIENT_PERMISSION.refuse();
          }
          if (isDefault(name)) {
            account.role().requireAtLeast(Role.ADMINISTRATOR, UploadsError.DEFAULT_EMOJI);
          }
        });
  }

  /** Whether every organization has an emoji of this name. */
  private static boolean isDefault(EmojiName name) {
    return ServiceEmoji.isName(name.text()) || Emoji.code(name.text()) != null;
  }

  /** Who wants to deactivate an emoji; guests and bots can't. */
  Account requirePerson(Caller caller) {
    return copies.decide(caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> person(caller));
  }

  /** Refuses who neither has added the emoji nor is an administrator. */
  void requireDeactivating(Caller caller, CustomEmoji emoji) {
    copies.require(
        caller.organizationId(),
        Set.of(Topic.USER_CHANGED),
        () -> {
          Account account = person(caller);
          Long authorId = emoji.authorId();
          if (authorId == null || authorId != account.userId()) {
            account
                .role()
                .requireAtLeast(Role.ADMINISTRATOR, UploadsError.NEITHER_ADMINISTRATOR_NOR_AUTHOR);
          }
        });
  }

  private Account person(Caller caller) {
    Account account = actors.account(caller);
    if (account.role() == Role.GUEST) {
      throw UploadsError.GUESTS_NOT_ALLOWED.refuse();
    }
    if (account.isBot()) {
      throw UploadsError.BOTS_NOT_ALLOWED.refuse();
    }
    return account;
  }
}
