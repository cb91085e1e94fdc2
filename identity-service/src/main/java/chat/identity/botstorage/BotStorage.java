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

/** Changes a bot's storage; applies a request completely or not at all. */
@Singleton
class BotStorage {
  private static final long MAX_CHARACTERS = 10_000_000;

  private final BotStorageRepository repository;

  BotStorage(BotStorageRepository repository) {
    this.repository = repository;
  }

  /** Stores entries, replacing those with the same keys. */
  @Transactional
  void put(Bot bot, StorageEntries entries) {
    long before = repository.lock(bot.organizationId(), bot.userId());
    Map<String, String> byKey = entries.byKey();
    long replaced = repository.characters(bot.organizationId(), bot.userId(), byKey.keySet());
    long after = before - replaced + entries.characters();
    if (after > MAX_CHARACTERS) {
      throw IdentityError.STORAGE_FULL.refuse(after - MAX_CHARACTERS, MAX_CHARACTERS);
    }
    repository.put(bot.organizationId(), bot.userId(), byKey.keySet(), byKey.values());
    repository.setCharacters(bot.organizationId(), bot.userId(), after);
  }

  /**
   * Deletes entries; refuses the whole request if a key does not exist.
   *
   * @param keys null for all entries
   */
  @Transactional
  void delete(Bot bot, @Nullable Collection<String> keys) {
    long before = repository.lock(bot.organizationId(), bot.userId());
    if (keys == null) {
      repository.deleteAll(bot.organizationId(), bot.userId());
      repository.setCharacters(bot.organizationId(), bot.userId(), 0);
      return;
    }
    Set<String> distinctKeys = new HashSet<>(keys);
    List<Long> deleted = repository.delete(bot.organizationId(), bot.userId(), distinctKeys);
    requireAll(distinctKeys, deleted.size());
    repository.setCharacters(
        bot.organizationId(),
        bot.userId(),
        before - deleted.stream().mapToLong(Long::longValue).sum());
  }

  /** Refuses if fewer entries were found than there are keys. */
  static void requireAll(Set<String> keys, int foundCount) {
    if (foundCount < keys.size()) {
      throw IdentityError.NO_SUCH_KEY.refuse();
    }
  }
}
