package chat.identity.presence;

import chat.identity.account.Account;
import chat.identity.account.ApiEmail;
import chat.identity.organization.Organization;
import chat.kit.outbox.Outbox;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.time.Instant;
import java.util.List;

/** Announces users that come online; clients of larger organizations poll instead. */
@Singleton
class PublishPresence {
  private static final int MAX_PEOPLE = 100;

  private final PresenceRepository store;
  private final PresenceAccess access;
  private final ApiEmail apiEmail;
  private final Outbox outbox;

  PublishPresence(
      PresenceRepository store, PresenceAccess access, ApiEmail apiEmail, Outbox outbox) {
    this.store = store;
    this.access = access;
    this.apiEmail = apiEmail;
    this.outbox = outbox;
  }

  @Transactional
  void cameBack(Account account, Organization organization, Presence presence, Instant now) {
    long organizationId = organization.organizationId();
    if (store.isLargerThan(MAX_PEOPLE, organizationId)) {
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
