package chat.identity.botstorage;

import chat.identity.IdentityError;
import io.micronaut.transaction.annotation.Transactional;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes a bot's storage, all of a request or nothing. */
@Singleton
class BotStorage {
  private static final long MOST_CHARACTERS = 10_000_000;

  private final BotStorageStore store;

  BotStorage(BotStorageStore store) {
    this.store = store;
  }

  /** Adds the entries, in place of those that have the same keys. */
  @Transactional
  void put(Bot bot, StorageEntries entries) {
    long before = store.lock(bot);
    Map<String, String> byKey = entries.byKey();
    long after = before - store.characters(bot, byKey.keySet()) + entries.characters();
    if (after > MOST_CHARACTERS) {
      throw IdentityError.STORAGE_FULL.refuse(after - MOST_CHARACTERS, MOST_CHARACTERS);
    }
    store.put(bot, byKey);
    store.setCharacters(bot, after);
  }

  /**
   * Deletes entries; a key that is not there refuses all of them.
   *
   * @param keys null for all that is stored
   */
  @Transactional
  void delete(Bot bot, @Nullable Collection<String> keys) {
    long before = store.lock(bot);
    if (keys == null) {
      store.deleteAll(bot);
      store.setCharacters(bot, 0);
      return;
    }
    Set<String> unwanted = new HashSet<>(keys);
    List<Long> deleted = store.delete(bot, unwanted);
    requireAll(unwanted, deleted.size());
    store.setCharacters(bot, before - deleted.stream().mapToLong(Long::longValue).sum());
  }

  /** A refusal where fewer entries were found than there are keys. */
  static void requireAll(Set<String> keys, int found) {
    if (found < keys.size()) {
      throw IdentityError.NO_SUCH_KEY.refuse();
    }
  }
}
