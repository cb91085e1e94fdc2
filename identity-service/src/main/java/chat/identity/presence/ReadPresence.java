package chat.identity.presence;

import chat.identity.IdentityError;
import chat.identity.account.Account;
import chat.identity.account.UserSetting;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.presence.PresenceRepository.Person;
import chat.identity.user.UserReference;
import chat.kit.token.AccountId;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** Reads the presences that a caller may see, merging buffered and stored ones. */
@Singleton
final class ReadPresence {

  /** The {@code last_update_id} of clients that have read nothing yet. */
  static final long NO_UPDATE = -1;

  private final PresenceRepository store;
  private final PresenceBoard board;
  private final PendingPresence pending;
  private final PresenceAccess access;
  private final Clock clock;

  ReadPresence(
      PresenceRepository store,
      PresenceBoard board,
      PendingPresence pending,
      PresenceAccess access,
      Clock clock) {
    this.store = store;
    this.board = board;
    this.pending = pending;
    this.access = access;
    this.clock = clock;
  }

  /** A person with a presence, including a buffered one. */
  record SeenPerson(Person person, Presence presence) {}

  /**
   * A person's presence.
   *
   * @param joined when the person joined, in UNIX seconds
   */
  record JoinedPresence(Presence presence, long joined) {}

  /**
   * The presences of an organization.
   *
   * @param lastUpdateId the id to send in order to get later changes; {@link #NO_UPDATE} if no
   *     presence has an id yet
   */
  record OrganizationPresence(List<SeenPerson> people, long lastUpdateId) {}

  /**
   * Returns the presences with an update id.
   *
   * <p>If the organization has no id yet, the buffer is written to get one. Otherwise buffered
   * presences wait for the next write, and are returned again when they have an id.
   */
  OrganizationPresence numbered(
      Caller caller, Organization organization, long afterUpdate, Duration history) {
    OrganizationPresence organizationPresence =
        everybody(caller, organization, afterUpdate, history);
    if (organizationPresence.people().isEmpty()
        || organizationPresence.lastUpdateId() != NO_UPDATE) {
      return organizationPresence;
    }
    pending.write();
    return everybody(caller, organization, afterUpdate, history);
  }

  /**
   * Returns the presences of users that share it, with at most one query.
   *
   * @param afterUpdate returns only later changes; {@link #NO_UPDATE}, or an id that was never
   *     issued, returns all
   * @param history excludes users whose last connection is longer ago
   */
  OrganizationPresence everybody(
      Caller caller, Organization organization, long afterUpdate, Duration history) {
    if (organization.settings().flag(OrganizationSetting.PRESENCE_DISABLED)) {
      return new OrganizationPresence(List.of(), NO_UPDATE);
    }
    // Read the buffer first: entries that are written meanwhile are then in both, not in neither.
    Map<Long, Presence> unwritten = pending.of(organization.organizationId());
    LongPredicate isVisible = access.visibleTo(caller, organization);
    long since = clock.instant().minus(history).getEpochSecond();
    List<SeenPerson> organizationPresence = new ArrayList<>();
    List<Person> people = board.people(organization.organizationId());
    long lastUpdateId = people.stream().mapToLong(Person::updateId).max().orElse(NO_UPDATE);
    boolean isAll = afterUpdate > lastUpdateId;
    for (Person person : people) {
      Presence posted = unwritten.get(person.userId());
      Presence presence = Presence.later(person.presence(), posted);
      boolean isNews = isAll || posted != null || person.updateId() > afterUpdate;
      if (presence != null
          && isNews
          && presence.lastConnected() >= since
          && person.isShown()
          && isVisible.test(person.userId())) {
        organizationPresence.add(new SeenPerson(person, presence));
      }
    }
    return new OrganizationPresence(organizationPresence, lastUpdateId);
  }

  /** Returns the presence of one active person. */
  JoinedPresence one(Caller caller, Organization organization, UserReference reference) {
    Account account =
        access
            .find(caller, organization, reference)
            .filter(Account::isActive)
            .orElseThrow(() -> IdentityError.NO_SUCH_USER.refuse());
    if (account.isBot()) {
      throw IdentityError.NO_PRESENCE_OF_BOTS.refuse();
    }
    AccountId id = new AccountId(organization.organizationId(), account.userId());
    return Stream.of(pending.find(id), store.find(id.organizationId(), id.userId()))
        .flatMap(Optional::stream)
        .reduce(Presence::merged)
        .filter(any -> !organization.settings().flag(OrganizationSetting.PRESENCE_DISABLED))
        .filter(any -> account.settings().flag(UserSetting.PRESENCE_ENABLED))
        .map(presence -> new JoinedPresence(presence, account.dateJoined().getEpochSecond()))
        .orElseThrow(() -> IdentityError.NO_PRESENCE.refuse(text(reference)));
  }

  private static String text(UserReference reference) {
    return switch (reference) {
      case UserReference.ById(long userId) -> Long.toString(userId);
      case UserReference.ByEmail(String email) -> email;
    };
  }
}
