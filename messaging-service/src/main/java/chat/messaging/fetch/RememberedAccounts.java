package chat.messaging.fetch;

import chat.identity.copy.Account;
import chat.identity.copy.AccountStore;
import chat.messaging.memory.Memory;
import chat.messaging.memory.MemoryRoom;
import chat.messaging.memory.Versions;
import jakarta.inject.Singleton;
import java.util.Map;
import java.util.Set;

/** Accounts as messages show them, which are read again once the copies have changed. */
@Singleton
final class RememberedAccounts {

  /** In bytes, about: most of it names and addresses. */
  private static final int SIZE = 700;

  private final AccountStore store;
  private final Versions versions;
  private final Memory<Long, Account> accounts;

  RememberedAccounts(AccountStore store, Versions versions, MemoryRoom room) {
    this.store = store;
    this.versions = versions;
    this.accounts = room.memory(_ -> SIZE);
  }

  /** The accounts of those ids, active or not, by their ids; ids of no account are not in it. */
  Map<Long, Account> findAll(long organizationId, Set<Long> userIds) {
    return versions.areKnownOfCopies(organizationId)
        ? accounts.findAll(
            organizationId,
            userIds,
            versions.ofCopies(organizationId),
            others -> store.findAll(organizationId, others))
        : store.findAll(organizationId, userIds);
  }
}
