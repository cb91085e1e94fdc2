package chat.channels.subscribe;

import chat.channels.ChannelsError;
import chat.channels.access.ChannelAccess;
import chat.channels.subscribe.Principals.Emails;
import chat.channels.subscribe.Principals.Ids;
import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.kit.token.Caller;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the accounts that a request is about; they must be there and, to be subscribed, active. */
@Singleton
final class PrincipalAccounts {

  private final ChannelAccess access;
  private final AccountStore accounts;

  PrincipalAccounts(ChannelAccess access, AccountStore accounts) {
    this.access = access;
    this.accounts = accounts;
  }

  /** The ids of active accounts; the caller's where nobody is named. */
  List<Long> active(Caller caller, @Nullable Principals principals) {
    return access.decide(caller, () -> find(caller, principals, true));
  }

  /** The same, deactivated accounts among them. */
  List<Long> all(Caller caller, @Nullable Principals principals) {
    return access.decide(caller, () -> find(caller, principals, false));
  }

  /** Whether all of them are the caller or bots that the caller owns. */
  boolean areOwn(Caller caller, List<Long> userIds) {
    return accounts.findAll(caller.organizationId(), userIds).values().stream()
        .allMatch(account ->
            account.userId() == caller.userId()
                || Long.valueOf(caller.userId()).equals(account.botOwnerId()));
  }

  private List<Long> find(Caller caller, @Nullable Principals principals, boolean activeOnly) {
    return switch (principals) {
      case null -> List.of(caller.userId());
      case Ids(List<Long> userIds) ->
          known(
              userIds,
              accounts.findAll(caller.organizationId(), userIds),
              activeOnly,
              ChannelsError.INVALID_USER_ID);
      case Emails(List<String> emails) ->
          known(
              emails,
              accounts.findAllByEmail(caller.organizationId(), emails),
              activeOnly,
              ChannelsError.INVALID_EMAIL);
    };
  }

  private static <T> List<Long> known(
      Collection<T> named, Map<T, Account> found, boolean activeOnly, ChannelsError otherwise) {
    return named.stream()
        .map(name -> {
          Account account = found.get(name);
          if (account == null || (activeOnly && !account.isActive())) {
            throw otherwise.refuse(name);
          }
          return account.userId();
        })
        .distinct()
        .toList();
  }
}
