package chat.gateway.changes;

import chat.kit.token.AccountId;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Tells whoever has to do with an account right now that it has changed, or may have. */
@Singleton
public final class ChangedAccounts {
  private final Map<AccountId, Set<Runnable>> watching = new ConcurrentHashMap<>();

  /**
   * Calls this from now on whenever the account or its organization has changed, or changes may
   * have been missed; it must not block.
   */
  public void watch(long organizationId, long userId, Runnable changed) {
    watching.compute(
        new AccountId(organizationId, userId),
        (_, some) -> {
          Set<Runnable> all = some == null ? ConcurrentHashMap.newKeySet() : some;
          all.add(changed);
          return all;
        });
  }

  /** Ends that. */
  public void leave(long organizationId, long userId, Runnable changed) {
    watching.computeIfPresent(
        new AccountId(organizationId, userId),
        (_, some) -> {
          some.remove(changed);
          return some.isEmpty() ? null : some;
        });
  }

  void changed(long organizationId, long userId) {
    watching.getOrDefault(new AccountId(organizationId, userId), Set.of()).forEach(Runnable::run);
  }

  /** Each of its accounts may have changed. */
  void organizationChanged(long organizationId) {
    watching.forEach((account, all) -> {
      if (account.organizationId() == organizationId) {
        all.forEach(Runnable::run);
      }
    });
  }

  /** Any account may have changed. */
  void missed() {
    watching.values().forEach(all -> all.forEach(Runnable::run));
  }
}
