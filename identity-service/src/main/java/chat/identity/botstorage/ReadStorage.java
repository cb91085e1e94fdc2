package chat.identity.botstorage;

import chat.identity.botstorage.BotStorageRepository.Entry;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.Bulkhead.Capacity;
import chat.kit.limit.FairBulkhead;
import chat.kit.transaction.SnapshotTransaction;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a bot's storage from one snapshot.
 *
 * <p>Only a small part is in memory at a time; the rest is already written to a file. Only one
 * large storage is read at a time. Waiting requests of bots with the same owner form one queue, so
 * that an owner of many bots does not delay others.
 */
@Singleton
final class ReadStorage {

  /** In characters; smaller storages, which are the common case, bypass the bulkhead. */
  private static final long MIN_LARGE_CHARACTERS = 100_000;

  /**
   * In characters, each of which takes about twenty bytes while the chunk is written; for each
   * chunk the database decompresses all preceding chunks of the value.
   */
  private static final long CHUNK_CHARACTERS = 2_000_000;

  private static final Capacity TOTAL_CAPACITY = Capacity.of(1);

  private static final Capacity CAPACITY_PER_OWNER = new Capacity(1, 20);

  private static final Duration MAX_WAIT = Duration.ofSeconds(20);

  private final BotStorageRepository repository;
  private final SnapshotTransaction snapshotTransaction;
  private final JsonAnswers json;
  private final FairBulkhead bulkhead =
      new FairBulkhead(
          "Reading a bot storage of this size", TOTAL_CAPACITY, CAPACITY_PER_OWNER, MAX_WAIT);

  ReadStorage(
      BotStorageRepository repository, SnapshotTransaction snapshotTransaction, JsonAnswers json) {
    this.repository = repository;
    this.snapshotTransaction = snapshotTransaction;
    this.json = json;
  }

  /**
   * Returns a JSON object of the stored texts by key.
   *
   * @param keys null for all; keys that do not exist are refused
   */
  JsonText get(Bot bot, @Nullable Collection<String> keys) {
    Set<String> requestedKeys = keys == null ? null : new HashSet<>(keys);
    long characters =
        requestedKeys == null
            ? repository.characters(bot.organizationId(), bot.userId())
            : repository.characters(bot.organizationId(), bot.userId(), requestedKeys);
    return characters < MIN_LARGE_CHARACTERS
        ? write(bot, requestedKeys)
        : bulkhead.take(bot.responsible(), () -> write(bot, requestedKeys));
  }

  private JsonText write(Bot bot, @Nullable Set<String> requestedKeys) {
    try (GrowingJson object = json.object()) {
      EntryWriter writer = new EntryWriter(bot, object);
      return snapshotTransaction.read(() -> {
        if (requestedKeys == null) {
          repository.forEach(bot, writer);
        } else {
          repository.forEach(bot, requestedKeys, writer);
          BotStorage.requireAll(requestedKeys, writer.count);
        }
        return object.end();
      });
    }
  }

  /** Writes entries to the JSON object, and counts them. */
  private final class EntryWriter implements Consumer<Entry> {
    private final Bot bot;
    private final GrowingJson object;
    private int count;

    EntryWriter(Bot bot, GrowingJson object) {
      this.bot = bot;
      this.object = object;
    }

    @Override
    public void accept(Entry entry) {
      String value = entry.value();
      if (value == null) {
        object.putText(entry.key(), chunks(entry));
      } else {
        object.put(entry.key(), value);
      }
      count++;
    }

    private String chunk(Entry entry, long first) {
      return repository.piece(
          bot.organizationId(), bot.userId(), entry.key(), first, CHUNK_CHARACTERS);
    }

    private Stream<String> chunks(Entry entry) {
      return LongStream.iterate(
              1, first -> first <= entry.characters(), first -> first + CHUNK_CHARACTERS)
          .mapToObj(first -> chunk(entry, first));
    }
  }
}
