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

  private final BotStorageRepository repository;

  BotStorage(BotStorageRepository repository) {
    this.repository = repository;
  }

  /** Adds the entries, in place of those that have the same keys. */
  @Transactional
  void put(Bot bot, StorageEntries entries) {
    long before = repository.lock(bot.organizationId(), bot.userId());
    Map<String, String> byKey = entries.byKey();
    long replaced = repository.characters(bot.organizationId(), bot.userId(), byKey.keySet());
    long after = before - replaced + entries.characters();
    if (after > MOST_CHARACTERS) {
      throw IdentityError.STORAGE_FULL.refuse(after - MOST_CHARACTERS, MOST_CHARACTERS);
    }
    repository.put(bot.organizationId(), bot.userId(), byKey.keySet(), byKey.values());
    repository.setCharacters(bot.organizationId(), bot.userId(), after);
  }

  /**
   * Deletes entries; a key that is not there refuses all of them.
   *
   * @param keys null for all that is stored
   */
  @Transactional
  void delete(Bot bot, @Nullable Collection<String> keys) {
    long before = repository.lock(bot.organizationId(), bot.userId());
    if (keys == null) {
      repository.deleteAll(bot.organizationId(), bot.userId());
      repository.setCharacters(bot.organizationId(), bot.userId(), 0);
      return;
    }
    Set<String> unwanted = new HashSet<>(keys);
    List<Long> deleted = repository.delete(bot.organizationId(), bot.userId(), unwanted);
    requireAll(unwanted, deleted.size());
    repository.setCharacters(
        bot.organizationId(),
        bot.userId(),
        before - deleted.stream().mapToLong(Long::longValue).sum());
  }

  /** A refusal where fewer entries were found than there are keys. */
  static void requireAll(Set<String> keys, int found) {
    if (found < keys.size()) {
      throw IdentityError.NO_SUCH_KEY.refuse();
    }
  }
}
