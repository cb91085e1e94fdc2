package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.user.Account;
import chat.identity.user.ApiEmail;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** Tells clients that somebody has come back; in larger organizations they ask by themselves. */
@Singleton
class TellPresence {
  private static final int MOST_PEOPLE = 100;

  private final PresenceRepository store;
  private final PresenceAccess access;
  private final ApiEmail apiEmail;
  private final Outbox outbox;

  TellPresence(PresenceRepository store, PresenceAccess access, ApiEmail apiEmail, Outbox outbox) {
    this.store = store;
    this.access = access;
    this.apiEmail = apiEmail;
    this.outbox = outbox;
  }

  @Transactional
  void cameBack(Account account, Organization organization, Presence presence, Instant now) {
    long organizationId = organization.organizationId();
    if (store.isLargerThan(MOST_PEOPLE, organizationId)) {
      return;
    }
    PresenceEvent event =
        PresenceEvent.of(
            account,
            apiEmail.of(account, organization),
            presence,
            ServerTimestamp.of(now),
            access.isLimited());
    outbox.append(organizationId, List.of(event.change(organizationId)));
  }
}
