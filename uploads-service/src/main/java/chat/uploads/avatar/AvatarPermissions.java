package chat.uploads.avatar;

import chat.contracts.Topic;
import chat.identity.copy.Account;
import chat.identity.copy.Actors;
import chat.kit.copy.FreshCopies;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.util.Set;

/** Who may change his avatar, by identity-service's latest word. */
@Singleton
final class AvatarPermissions {

  private static final Set<Topic> TOPICS = Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED);

  private final Actors actors;
  private final FreshCopies copies;

  AvatarPermissions(Actors actors, FreshCopies copies) {
    this.actors = actors;
    this.copies = copies;
  }

  /** Everybody may, or administrators alone where the organization wants that. */
  void requireChanging(Caller caller) {
    copies.require(
        caller.organizationId(),
        TOPICS,
        () -> {
          Account account = actors.account(caller);
          if (isDisabled(caller)) {
            account.role().requireAtLeast(Role.ADMINISTRATOR, UploadsError.AVATAR_CHANGES_DISABLED);
          }
        });
  }

  private boolean isDisabled(Caller caller) {
    return actors
        .organization(caller.organizationId())
        .settings()
        .flag("avatar_changes_disabled", false);
  }
}
