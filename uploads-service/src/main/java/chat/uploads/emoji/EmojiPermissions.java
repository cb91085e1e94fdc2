package chat.uploads.emoji;

import chat.contracts.Topic;
import chat.identityprojection.Actors;
import chat.identityprojection.Membership;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.ProjectedOrganization;
import chat.kit.emoji.ServiceEmoji;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.markdown.text.Emoji;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Checks permissions to add and deactivate emoji. Refusals are rechecked against identity-service's
 * latest events.
 */
@Singleton
final class EmojiPermissions {

  private static final Set<Topic> TOPICS =
      Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED, Topic.GROUP_CHANGED);

  private final Actors actors;
  private final Membership membership;
  private final StaleReadGuard staleReadGuard;

  EmojiPermissions(Actors actors, Membership membership, StaleReadGuard staleReadGuard) {
    this.actors = actors;
    this.membership = membership;
    this.staleReadGuard = staleReadGuard;
  }

  /** Refuses callers that may not add an emoji of that name. */
  void requireAdding(Caller caller, EmojiName name) {
    staleReadGuard.require(
        caller.organizationId(),
        TOPICS,
        () -> {
          ProjectedAccount account = person(caller);
          ProjectedOrganization organization = actors.organization(caller.organizationId());
          if (!membership.isIn(
              organization.settings().group("can_add_custom_emoji_group"), account)) {
            throw UploadsError.INSUFFICIENT_PERMISSION.refuse();
          }
          if (isDefault(name)) {
            account.role().requireAtLeast(Role.ADMINISTRATOR, UploadsError.DEFAULT_EMOJI);
          }
        });
  }

  /** Returns whether every organization has an emoji of this name. */
  private static boolean isDefault(EmojiName name) {
    return ServiceEmoji.isName(name.text()) || Emoji.code(name.text()) != null;
  }

  /** Returns the caller's account; refuses guests and bots. */
  ProjectedAccount requirePerson(Caller caller) {
    return staleReadGuard.recheckOnRefusal(
        caller.organizationId(), Set.of(Topic.USER_CHANGED), () -> person(caller));
  }

  /** Refuses callers that neither added the emoji nor are administrators. */
  void requireDeactivating(Caller caller, CustomEmoji emoji) {
    staleReadGuard.require(
        caller.organizationId(),
        Set.of(Topic.USER_CHANGED),
        () -> {
          ProjectedAccount account = person(caller);
          Long authorId = emoji.authorId();
          if (authorId == null || authorId != account.userId()) {
            account
                .role()
                .requireAtLeast(Role.ADMINISTRATOR, UploadsError.NEITHER_ADMINISTRATOR_NOR_AUTHOR);
          }
        });
  }

  private ProjectedAccount person(Caller caller) {
    ProjectedAccount account = actors.account(caller);
    if (account.role() == Role.GUEST) {
      throw UploadsError.GUESTS_NOT_ALLOWED.refuse();
    }
    if (account.isBot()) {
      throw UploadsError.BOTS_NOT_ALLOWED.refuse();
    }
    return account;
  }
}
