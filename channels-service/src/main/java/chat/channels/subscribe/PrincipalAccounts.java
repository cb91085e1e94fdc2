package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.subscribe.Principals.Emails;
import chat.channels.subscribe.Principals.Ids;
import chat.identityprojection.AccountStore;
import chat.identityprojection.Actors;
import chat.identityprojection.ProjectedAccount;
import chat.identityprojection.VisiblePeople;
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
 * Finds the accounts that a request names.
 *
 * <p>They must exist; to be subscribed, they must be active and no system bots. An account that the
 * caller may not see is refused exactly like one that does not exist.
 */
@Singleton
final class PrincipalAccounts {

  /** An id that no account has. */
  private static final long NO_ACCOUNT_ID = 0;

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

  /** Returns the ids of active accounts; the caller's if none are named. */
  List<Long> active(Caller caller, @Nullable Principals principals) {
    return access.decide(caller, () -> find(caller, principals, true));
  }

  /** Returns the ids of accounts, deactivated or not; the caller's if none are named. */
  List<Long> all(Caller caller, @Nullable Principals principals) {
    return access.decide(caller, () -> find(caller, principals, false));
  }

  /** Refuses if the account does not exist or the caller may not see it, deactivated or not. */
  void requireSeen(Caller caller, long userId) {
    access.require(
        caller,
        () -> {
          ProjectedAccount viewer = actors.account(caller);
          List<Long> requested = List.of(userId);
          Map<Long, ProjectedAccount> found = accounts.findAll(viewer.organizationId(), requested);
          if (visibleAccounts(viewer, requested, found).isEmpty()) {
            throw ChannelsError.NO_SUCH_USER.refuse();
          }
        });
  }

  /** Whether all accounts are the caller or bots that the caller owns. */
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
    ProjectedAccount viewer = actors.account(caller);
    return switch (principals) {
      case Ids(List<Long> userIds) ->
          requireAll(
              userIds,
              visibleAccounts(viewer, userIds, accounts.findAll(viewer.organizationId(), userIds)),
              activeOnly,
              ChannelsError.INVALID_USER_ID);
      case Emails(List<String> emails) ->
          requireAll(
              emails,
              visibleByEmail(viewer, accounts.findAllByEmail(viewer, emails)),
              activeOnly,
              ChannelsError.INVALID_EMAIL);
    };
  }

  private Map<String, ProjectedAccount> visibleByEmail(
      ProjectedAccount viewer, Map<String, ProjectedAccount> found) {
    List<Long> userIds =
        new ArrayList<>(found.values().stream().map(ProjectedAccount::userId).toList());
    // Looked up even if no address is known, so that timing does not reveal hidden accounts.
    userIds.add(NO_ACCOUNT_ID);
    return visibleAccounts(viewer, userIds, found);
  }

  /**
   * Filters out accounts that are hidden from the viewer; some guests may not see all users.
   *
   * @param userIds of the accounts and, if the client named ids, of missing ones
   */
  private <T> Map<T, ProjectedAccount> visibleAccounts(
      ProjectedAccount viewer, Collection<Long> userIds, Map<T, ProjectedAccount> found) {
    Set<Long> hidden = visible.hiddenFrom(viewer, userIds);
    Map<T, ProjectedAccount> visibleAccounts = new HashMap<>(found);
    visibleAccounts.values().removeIf(account -> hidden.contains(account.userId()));
    return visibleAccounts;
  }

  private static <T> List<Long> requireAll(
      Collection<T> named,
      Map<T, ProjectedAccount> found,
      boolean activeOnly,
      ChannelsError otherwise) {
    return named.stream()
        .map(name -> {
          ProjectedAccount account = found.get(name);
          if (account == null || (activeOnly && !mayBeSubscribed(account))) {
            throw otherwise.refuse(name);
          }
          return account.userId();
        })
        .distinct()
        .toList();
  }

  /** System bots can post everywhere and are not subscribed to channels. */
  private static boolean mayBeSubscribed(ProjectedAccount account) {
    return account.isActive() && !account.isSystemBot();
  }
}
