package chat.identity.presence;

import chat.identity.IdentityError;
import chat.identity.organization.Organization;
import chat.identity.organization.OrganizationSetting;
import chat.identity.presence.PresenceRepository.Person;
import chat.identity.user.Account;
import chat.identity.user.UserReference;
import chat.identity.user.UserSetting;
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

/** Reads presences as far as a caller may know them, what is not written yet among them. */
@Singleton
final class ReadPresence {

  /** The {@code last_update_id} of whoever has read nothing yet. */
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

  /** Somebody who was there, what is not written yet included. */
  record SeenPerson(Person person, Presence presence) {}

  /**
   * Everybody's presence.
   *
   * @param lastUpdateId what to send in order to get what changes from now on; {@link #NO_UPDATE}
   *     where nobody's presence has a number yet
   */
  record Seen(List<SeenPerson> people, long lastUpdateId) {}

  /**
   * Everybody's presence and its number. What would be the first number of the organization is
   * written for that; later posts wait for the next write, and are told again with their number.
   */
  Seen numbered(Caller caller, Organization organization, long afterUpdate, Duration history) {
    Seen seen = everybody(caller, organization, afterUpdate, history);
    if (seen.people().isEmpty() || seen.lastUpdateId() != NO_UPDATE) {
      return seen;
    }
    pending.write();
    return everybody(caller, organization, afterUpdate, history);
  }

  /**
   * Everybody's presence, in one query at most; of nobody who wants it hidden.
   *
   * @param afterUpdate only what has changed since; {@link #NO_UPDATE} for all, and so a number
   *     that was never told
   * @param history nobody who was not there for so long
   */
  Seen everybody(Caller caller, Organization organization, long afterUpdate, Duration history) {
    if (organization.settings().flag(OrganizationSetting.PRESENCE_DISABLED)) {
      return new Seen(List.of(), NO_UPDATE);
    }
    // Before the board: what is written meanwhile is in both rather than in neither.
    Map<Long, Presence> unwritten = pending.of(organization.organizationId());
    LongPredicate isVisible = access.visibleTo(caller, organization);
    long since = clock.instant().minus(history).getEpochSecond();
    List<SeenPerson> seen = new ArrayList<>();
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
        seen.add(new SeenPerson(person, presence));
      }
    }
    return new Seen(seen, lastUpdateId);
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
    return Stream.of(pending.find(id), store.find(id.organizationId(), id.userId()))
        .flatMap(Optional::stream)
        .reduce(Presence::merged)
        .filter(any -> !organization.settings().flag(OrganizationSetting.PRESENCE_DISABLED))
        .filter(any -> account.settings().flag(UserSetting.PRESENCE_ENABLED))
        .orElseThrow(() -> IdentityError.NO_PRESENCE.refuse(text(reference)));
  }

  private static String text(UserReference reference) {
    return switch (reference) {
      case UserReference.ById(long userId) -> Long.toString(userId);
      case UserReference.ByEmail(String email) -> email;
    };
  }
}
