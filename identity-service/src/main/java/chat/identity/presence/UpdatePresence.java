package chat.identity.presence;

import chat.identity.IdentityError;
import chat.identity.account.UserSetting;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.presence.PendingPresence.PendingUpdate;
import chat.identity.presence.PresenceRepository.Poster;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Stores a user's presence and announces it if the user was offline. */
@Singleton
final class UpdatePresence {
  private final PresenceRepository store;
  private final PendingPresence pending;
  private final PublishPresence publishPresence;
  private final Clock clock;

  UpdatePresence(
      PresenceRepository store,
      PendingPresence pending,
      PublishPresence publishPresence,
      Clock clock) {
    this.store = store;
    this.pending = pending;
    this.publishPresence = publishPresence;
    this.clock = clock;
  }

  /** Updates the presence; does nothing if the organization or the account disables presence. */
  void update(Caller caller, Organization organization, PresenceStatus status) {
    if (caller.isBot()) {
      throw IdentityError.NOT_FOR_BOTS.refuse();
    }
    if (organization.settings().flag(OrganizationSetting.PRESENCE_DISABLED)) {
      return;
    }
    AccountId id = AccountId.of(caller);
    boolean isDone = false;
    while (!isDone) {
      long writes = pending.writes();
      Optional<Poster> poster =
          store
              .findPoster(id)
              .filter(
                  candidate -> candidate.account().settings().flag(UserSetting.PRESENCE_ENABLED));
      isDone = poster.isEmpty() || tryStore(poster.get(), organization, status, writes);
    }
  }

  private boolean tryStore(
      Poster poster, Organization organization, PresenceStatus status, long writes) {
    Instant now = clock.instant();
    Optional<Presence> written = Optional.ofNullable(poster.presence());
    Presence posted = Presence.of(status, now.getEpochSecond());
    Presence merged = written.map(posted::merged).orElse(posted);
    AccountId id = new AccountId(organization.organizationId(), poster.account().userId());
    Optional<PendingUpdate> update = pending.keep(id, merged, writes);
    boolean wasAway =
        update
            .flatMap(result -> Optional.ofNullable(result.before()))
            .or(() -> written)
            .map(before -> before.isOffline(now.getEpochSecond()))
            .orElse(true);
    if (update.isPresent() && wasAway) {
      publishPresence.cameBack(poster.account(), organization, merged, now);
    }
    return update.isPresent();
  }
}
