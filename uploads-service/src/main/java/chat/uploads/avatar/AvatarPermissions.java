package chat.uploads.avatar;

import chat.contracts.Topic;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.kit.projection.StaleReadGuard;
import chat.kit.token.Caller;
import chat.kit.token.Role;
import chat.uploads.UploadsError;
import jakarta.inject.Singleton;
import java.util.Set;

/**
 * Checks the permission to change avatars. Refusals are rechecked against identity-service's latest
 * events.
 */
@Singleton
final class AvatarPermissions {

  private static final Set<Topic> TOPICS = Set.of(Topic.ORGANIZATION_CHANGED, Topic.USER_CHANGED);

  private final Actors actors;
  private final StaleReadGuard staleReadGuard;

  AvatarPermissions(Actors actors, StaleReadGuard staleReadGuard) {
    this.actors = actors;
    this.staleReadGuard = staleReadGuard;
  }

  /** Requires that users may change avatars, or that the caller is an administrator. */
  void requireChanging(Caller caller) {
    staleReadGuard.require(
        caller.organizationId(),
        TOPICS,
        () -> {
          ProjectedAccount account = actors.account(caller);
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
