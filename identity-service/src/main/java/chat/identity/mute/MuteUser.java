package chat.identity.mute;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.accountevent.AccountEvents;
import chat.kit.error.RequestError;
import chat.kit.outbox.Outbox;
import chat.kit.token.Caller;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/**
 * Mutes and unmutes users.
 *
 * <p>Holds the organization's lock, so that the last event that a client gets contains the current
 * list.
 */
@Singleton
class MuteUser {
  /** Bounded because every event about the account contains all of them. */
  private static final int MAX_MUTED = 10_000;

  private final MutedUserRepository mutedUsers;
  private final AccountEvents events;
  private final Outbox outbox;
  private final Clock clock;

  MuteUser(MutedUserRepository mutedUsers, AccountEvents events, Outbox outbox, Clock clock) {
    this.mutedUsers = mutedUsers;
    this.events = events;
    this.outbox = outbox;
    this.clock = clock;
  }

  @Transactional
  void mute(Caller caller, Account target) {
    if (target.userId() == caller.userId()) {
      throw IdentityError.CANNOT_MUTE_SELF.refuse();
    }
    outbox.lock(caller.organizationId());
    if (!mutedUsers.insert(
        caller.organizationId(), caller.userId(), target.userId(), clock.instant())) {
      throw IdentityError.ALREADY_MUTED.refuse();
    }
    List<MutedUser> muted = mutedUsers.list(caller.organizationId(), caller.userId());
    if (muted.size() > MAX_MUTED) {
      throw RequestError.TOO_MANY_ELEMENTS.refuse("muted_users", MAX_MUTED);
    }
    announce(caller, muted);
  }

  @Transactional
  void unmute(Caller caller, Account target) {
    outbox.lock(caller.organizationId());
    if (mutedUsers.delete(caller.organizationId(), caller.userId(), target.userId()) == 0) {
      throw IdentityError.NOT_MUTED.refuse();
    }
    announce(caller, mutedUsers.list(caller.organizationId(), caller.userId()));
  }

  private void announce(Caller caller, List<MutedUser> muted) {
    outbox.appendForCaller(
        caller.organizationId(),
        List.of(events.attentionChanged(caller), MutedUsersEvent.of(caller, muted)));
  }
}
