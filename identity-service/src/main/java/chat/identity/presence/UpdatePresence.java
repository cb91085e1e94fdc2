package chat.identity.presence;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.presence.PendingPresence.Kept;
import chat.identity.presence.PresenceRepository.Poster;
import chat.identity.user.UserSetting;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Notes that somebody is there, and tells the others if he was away. */
@Singleton
final class UpdatePresence {
  private final PresenceRepository store;
  private final PendingPresence pending;
  private final TellPresence tell;
  private final Clock clock;

  UpdatePresence(
      PresenceRepository store, PendingPresence pending, TellPresence tell, Clock clock) {
    this.store = store;
    this.pending = pending;
    this.tell = tell;
    this.clock = clock;
  }

  /** Does nothing where the organization or the account itself wants no presence known. */
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
              .filter(found -> found.account().settings().flag(UserSetting.PRESENCE_ENABLED));
      isDone = poster.isEmpty() || isKept(poster.get(), organization, status, writes);
    }
  }

  private boolean isKept(
      Poster poster, Organization organization, PresenceStatus status, long writes) {
    Instant now = clock.instant();
    Optional<Presence> written = Optional.ofNullable(poster.presence());
    Presence posted = Presence.of(status, now.getEpochSecond());
    Presence known = written.map(posted::merged).orElse(posted);
    AccountId id = new AccountId(organization.organizationId(), poster.account().userId());
    Optional<Kept> kept = pending.keep(id, known, writes);
    boolean wasAway =
        kept.flatMap(found -> Optional.ofNullable(found.before()))
            .or(() -> written)
            .map(before -> before.isOffline(now.getEpochSecond()))
            .orElse(true);
    if (kept.isPresent() && wasAway) {
      tell.cameBack(poster.account(), organization, known, now);
    }
    return kept.isPresent();
  }
}
