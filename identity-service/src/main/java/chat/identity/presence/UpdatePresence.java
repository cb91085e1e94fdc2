package chat.identity.presence;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.presence.PresenceStore.Poster;
import chat.identity.user.UserSetting;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** Notes that somebody is there, and tells the others if he was away. */
@Singleton
final class UpdatePresence {
  private final PresenceStore store;
  private final PendingPresence pending;
  private final TellPresence tell;
  private final Clock clock;

  UpdatePresence(PresenceStore store, PendingPresence pending, TellPresence tell, Clock clock) {
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
    store
        .findPoster(AccountId.of(caller))
        .filter(poster -> poster.account().settings().flag(UserSetting.PRESENCE_ENABLED))
        .ifPresent(poster -> update(poster, organization, status));
  }

  private void update(Poster poster, Organization organization, PresenceStatus status) {
    Instant now = clock.instant();
    Optional<Presence> written = Optional.ofNullable(poster.presence());
    Presence posted = Presence.of(status, now.getEpochSecond());
    Presence known = written.map(posted::merged).orElse(posted);
    AccountId id = new AccountId(organization.organizationId(), poster.account().userId());
    boolean wasAway =
        pending
            .keep(id, known)
            .or(() -> written)
            .map(before -> before.isOffline(now.getEpochSecond()))
            .orElse(true);
    if (wasAway) {
      tell.cameBack(poster.account(), organization, known, now);
    }
  }
}
