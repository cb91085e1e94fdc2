package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.subscribe.Principals.Emails;
import chat.channels.subscribe.Principals.Ids;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.identity.copy.Actors;
import chat.identity.copy.VisiblePeople;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the accounts that a request is about; they must be there and, to be subscribed, active and
 * no system bots. One that the caller may not see is refused like one that does not exist.
 */
@Singleton
final class PrincipalAccounts {

  /** No account has this id. */
  private static final long NOBODY = 0;

  private final ChannelAccess access;
  private final Actors actors;
  private final AccountStore accounts;
  private final VisiblePeople visible;

  PrincipalAccounts(
      ChannelAccess access, Actors actors, AccountStore accounts, VisiblePeople visible) {
    this.access = access;
    this.actors = actors;
    this.accounts = accounts;
    this.visible = visible;
  }

  /** The ids of active accounts; the caller's where nobody is named. */
  List<Long> active(Caller caller, @Nullable Principals principals) {
    return access.decide(caller, () -> find(caller, principals, true));
  }

  /** The same, deactivated accounts among them. */
  List<Long> all(Caller caller, @Nullable Principals principals) {
    return access.decide(caller, () -> find(caller, principals, false));
  }

  /** Refuses to tell of an account, deactivated or not, that is not there for the caller. */
  void requireSeen(Caller caller, long userId) {
    access.require(
        caller,
        () -> {
          Account viewer = actors.account(caller);
          List<Long> asked = List.of(userId);
          Map<Long, Account> found = accounts.findAll(viewer.organizationId(), asked);
          if (seen(viewer, asked, found).isEmpty()) {
            throw ChannelsError.NO_SUCH_USER.refuse();
          }
        });
  }

  /** Whether all of them are the caller or bots that the caller owns. */
  boolean areOwn(Caller caller, List<Long> userIds) {
    return accounts.findAll(caller.organizationId(), userIds).values().stream()
        .allMatch(account ->
            account.userId() == caller.userId()
                || Long.valueOf(caller.userId()).equals(account.botOwnerId()));
  }

  private List<Long> find(Caller caller, @Nullable Principals principals, boolean activeOnly) {
    if (principals == null || principals.count() == 0) {
      return List.of(caller.userId());
    }
    Account viewer = actors.account(caller);
    return switch (principals) {
      case Ids(List<Long> userIds) ->
          known(
              userIds,
              seen(viewer, userIds, accounts.findAll(viewer.organizationId(), userIds)),
              activeOnly,
              ChannelsError.INVALID_USER_ID);
      case Emails(List<String> emails) ->
          known(
              emails,
              seenByEmail(viewer, accounts.findAllByEmail(viewer, emails)),
              activeOnly,
              ChannelsError.INVALID_EMAIL);
    };
  }

  private Map<String, Account> seenByEmail(Account viewer, Map<String, Account> found) {
    List<Long> userIds = new ArrayList<>(found.values().stream().map(Account::userId).toList());
    // Looked up even if no address is known, so that this takes as long as for hidden accounts.
    userIds.add(NOBODY);
    return seen(viewer, userIds, found);
  }

  /**
   * Guests may be kept from seeing people with whom they share nothing.
   *
   * @param userIds of the accounts and, where the client named ids, of missing ones
   */
  private <T> Map<T, Account> seen(
      Account viewer, Collection<Long> userIds, Map<T, Account> found) {
    Set<Long> hidden = visible.hiddenFrom(viewer, userIds);
    Map<T, Account> seen = new HashMap<>(found);
    seen.values().removeIf(account -> hidden.contains(account.userId()));
    return seen;
  }

  private static <T> List<Long> known(
      Collection<T> named, Map<T, Account> found, boolean activeOnly, ChannelsError otherwise) {
    return named.stream()
        .map(name -> {
          Account account = found.get(name);
          if (account == null || (activeOnly && !mayBeSubscribed(account))) {
            throw otherwise.refuse(name);
          }
          return account.userId();
        })
        .distinct()
        .toList();
  }

  /** System bots speak everywhere and belong to no channel. */
  private static boolean mayBeSubscribed(Account account) {
    return account.isActive() && !account.isSystemBot();
  }
}
