package chat.gateway.changes;

import chat.kit.token.AccountId;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Notifies listeners that an account has changed, or may have. */
@Singleton
public final class AccountChangeNotifier {
  private final Map<AccountId, Set<Runnable>> listeners = new ConcurrentHashMap<>();

  /**
   * Registers a listener for changes of the account or its organization. It is also called if
   * changes may have been missed. It must not block.
   */
  public void watch(long organizationId, long userId, Runnable changed) {
    listeners.compute(
        new AccountId(organizationId, userId),
        (_, existing) -> {
          Set<Runnable> accountListeners =
              existing == null ? ConcurrentHashMap.newKeySet() : existing;
          accountListeners.add(changed);
          return accountListeners;
        });
  }

  /** Unregisters a listener. */
  public void leave(long organizationId, long userId, Runnable changed) {
    listeners.computeIfPresent(
        new AccountId(organizationId, userId),
        (_, existing) -> {
          existing.remove(changed);
          return existing.isEmpty() ? null : existing;
        });
  }

  void changed(long organizationId, long userId) {
    listeners.getOrDefault(new AccountId(organizationId, userId), Set.of()).forEach(Runnable::run);
  }

  /** Notifies the listeners of all accounts of an organization. */
  void organizationChanged(long organizationId) {
    listeners.forEach((account, accountListeners) -> {
      if (account.organizationId() == organizationId) {
        accountListeners.forEach(Runnable::run);
      }
    });
  }

  /** Notifies all listeners. */
  void missed() {
    listeners.values().forEach(accountListeners -> accountListeners.forEach(Runnable::run));
  }
}
