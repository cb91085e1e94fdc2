package chat.identity.mute;

import chat.identity.IdentityError;
import chat.identity.organization.OrganizationStore;
import chat.identity.user.AccessibleUsers;
import chat.identity.user.Account;
import chat.identity.user.UserReference;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/**
 * Mutes and unmutes. Under the organization's lock, so that the last event a client gets holds the
 * list as it is.
 */
@Singleton
class MuteUser {
  private final OrganizationStore organizations;
  private final AccessibleUsers users;
  private final MutedUserStore mutedUsers;
  private final Outbox outbox;
  private final Clock clock;

  MuteUser(
      OrganizationStore organizations,
      AccessibleUsers users,
      MutedUserStore mutedUsers,
      Outbox outbox,
      Clock clock) {
    this.organizations = organizations;
    this.users = users;
    this.mutedUsers = mutedUsers;
    this.outbox = outbox;
    this.clock = clock;
  }

  @Transactional
  void mute(Caller caller, long userId) {
    if (userId == caller.userId()) {
      throw IdentityError.CANNOT_MUTE_SELF.refuse();
    }
    Account target = target(caller, userId);
    outbox.lock(caller.organizationId());
    if (!mutedUsers.insert(caller, target, clock.instant())) {
      throw IdentityError.ALREADY_MUTED.refuse();
    }
    tell(caller);
  }

  @Transactional
  void unmute(Caller caller, long userId) {
    Account target = target(caller, userId);
    outbox.lock(caller.organizationId());
    if (!mutedUsers.delete(caller, target)) {
      throw IdentityError.NOT_MUTED.refuse();
    }
    tell(caller);
  }

  private Account target(Caller caller, long userId) {
    return users
        .find(caller, organizations.get(caller.organizationId()), new UserReference.ById(userId))
        .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
  }

  private void tell(Caller caller) {
    outbox.append(
        caller.organizationId(), List.of(MutedUsersEvent.of(caller, mutedUsers.list(caller))));
  }
}
