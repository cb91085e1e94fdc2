package chat.identity.presence;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.presence.PresenceStore.SeenAccount;
import chat.identity.user.Account;
import chat.identity.user.UserReference;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reads presences as far as a caller may know them, what is not written yet among them. */
@Singleton
final class ReadPresence {

  /** The {@code last_update_id} of whoever has read nothing yet. */
  static final long NO_UPDATE = -1;

  private final PresenceStore store;
  private final PendingPresence pending;
  private final PresenceAccess access;
  private final Clock clock;

  ReadPresence(PresenceStore store, PendingPresence pending, PresenceAccess access, Clock clock) {
    this.store = store;
    this.pending = pending;
    this.access = access;
    this.clock = clock;
  }

  /**
   * Everybody's presence.
   *
   * @param lastUpdateId what to send in order to get what changes from now on
   */
  record Seen(Collection<SeenAccount> accounts, long lastUpdateId) {}

  /**
   * Everybody's presence, each person once.
   *
   * @param afterUpdate only what has changed since; {@link #NO_UPDATE} for all
   * @param history nobody who was not there for so long
   */
  Seen everybody(Caller caller, Organization organization, long afterUpdate, Duration history) {
    if (organization.settings().flag(OrganizationSetting.PRESENCE_DISABLED)) {
      return new Seen(List.of(), NO_UPDATE);
    }
    long organizationId = organization.organizationId();
    List<SeenAccount> rows =
        store.list(
            organizationId,
            pending.of(organizationId),
            afterUpdate,
            clock.instant().minus(history).getEpochSecond());
    Predicate<Account> isVisible = access.visibleTo(caller, organization);
    Map<Long, SeenAccount> byUserId = new LinkedHashMap<>();
    long lastUpdateId = afterUpdate;
    for (SeenAccount row : rows) {
      lastUpdateId = Math.max(lastUpdateId, row.updateId());
      if (isVisible.test(row.account())) {
        byUserId.merge(row.account().userId(), row, ReadPresence::merged);
      }
    }
    return new Seen(byUserId.values(), lastUpdateId);
  }

  private static SeenAccount merged(SeenAccount one, SeenAccount other) {
    return new SeenAccount(
        one.account(),
        one.presence().merged(other.presence()),
        Math.max(one.updateId(), other.updateId()));
  }

  /** One active person's presence. */
  Presence one(Caller caller, Organization organization, UserReference reference) {
    Account account =
        access
            .find(caller, organization, reference)
            .filter(Account::isActive)
            .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
    if (account.isBot()) {
      throw IdentityError.NO_PRESENCE_OF_BOTS.refuse();
    }
    AccountId id = new AccountId(organization.organizationId(), account.userId());
    return Stream.of(pending.find(id), store.find(id))
        .flatMap(Optional::stream)
        .reduce(Presence::merged)
        .filter(any -> !organization.settings().flag(OrganizationSetting.PRESENCE_DISABLED))
        .orElseThrow(() -> IdentityError.NO_PRESENCE.refuse(text(reference)));
  }

  private static String text(UserReference reference) {
    return switch (reference) {
      case UserReference.ById(long userId) -> Long.toString(userId);
      case UserReference.ByEmail(String email) -> email;
    };
  }
}
