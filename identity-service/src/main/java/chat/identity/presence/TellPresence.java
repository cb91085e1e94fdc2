package chat.identity.presence;

import chat.identity.organization.Organization;
import chat.identity.presence.PresenceStore.Reader;
import chat.identity.user.Account;
import chat.identity.user.ApiEmail;
import chat.kit.event.Audience;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** Tells clients that somebody has come back; in larger organizations they ask by themselves. */
@Singleton
class TellPresence {
  private static final int MOST_PEOPLE = 100;

  private final PresenceStore store;
  private final PresenceAccess access;
  private final ApiEmail apiEmail;
  private final Outbox outbox;

  TellPresence(PresenceStore store, PresenceAccess access, ApiEmail apiEmail, Outbox outbox) {
    this.store = store;
    this.access = access;
    this.apiEmail = apiEmail;
    this.outbox = outbox;
  }

  @Transactional
  void cameBack(Account account, Organization organization, Presence presence, Instant now) {
    long organizationId = organization.organizationId();
    List<Reader> readers = store.readers(organizationId, MOST_PEOPLE + 1);
    if (readers.size() > MOST_PEOPLE) {
      return;
    }
    Audience audience = access.audience(account, organization, readers);
    PresenceEvent event =
        PresenceEvent.of(
            account, apiEmail.of(account, organization), presence, ServerTimestamp.of(now));
    outbox.append(organizationId, List.of(event.toldTo(audience, organizationId)));
  }
}
