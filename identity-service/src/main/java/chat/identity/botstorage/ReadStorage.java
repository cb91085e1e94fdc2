package chat.identity.botstorage;

import chat.identity.botstorage.BotStorageRepository.Entry;
import chat.kit.envelope.GrowingJson;
import chat.kit.envelope.JsonAnswers;
import chat.kit.envelope.JsonText;
import chat.kit.limit.FairTurns;
import chat.kit.limit.Turns.Capacity;
import chat.kit.transaction.OneMoment;
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
 * Reads a bot's storage, as it is at one moment. However much that is, little of it is in memory:
 * the rest is written down already. One large storage is read at a time; who comes meanwhile waits,
 * first for the other bots of his owner, so that nobody's many are served before another's one.
 */
@Singleton
final class ReadStorage {

  /** In characters; what has fewer, as most storages have, waits for nobody. */
  private static final long LARGE = 100_000;

  /**
   * In characters, of which each takes some twenty bytes while the piece is written down; for each
   * piece the database unpacks all of the value that is before it.
   */
  private static final long PIECE = 2_000_000;

  private static final Capacity MADE_AT_ONCE = Capacity.of(1);

  private static final Capacity OF_ACCOUNT = new Capacity(1, 20);

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final BotStorageRepository repository;
  private final OneMoment oneMoment;
  private final JsonAnswers json;
  private final FairTurns turns =
      new FairTurns("Room for a storage of this size", MADE_AT_ONCE, OF_ACCOUNT, PATIENCE);

  ReadStorage(BotStorageRepository repository, OneMoment oneMoment, JsonAnswers json) {
    this.repository = repository;
    this.oneMoment = oneMoment;
    this.json = json;
  }

  /**
   * The object of the texts that are stored, by their keys.
   *
   * @param keys null for all; a key that is not there is refused
   */
  JsonText get(Bot bot, @Nullable Collection<String> keys) {
    Set<String> wanted = keys == null ? null : new HashSet<>(keys);
    long characters =
        wanted == null
            ? repository.characters(bot.organizationId(), bot.userId())
            : repository.characters(bot.organizationId(), bot.userId(), wanted);
    return characters < LARGE
        ? written(bot, wanted)
        : turns.take(bot.responsible(), () -> written(bot, wanted));
  }

  private JsonText written(Bot bot, @Nullable Set<String> wanted) {
    try (GrowingJson object = json.object()) {
      Writing writing = new Writing(bot, object);
      return oneMoment.read(() -> {
        if (wanted == null) {
          repository.forEach(bot, writing);
        } else {
          repository.forEach(bot, wanted, writing);
          BotStorage.requireAll(wanted, writing.written);
        }
        return object.end();
      });
    }
  }

  /** Writes down entries, and counts them. */
  private final class Writing implements Consumer<Entry> {
    private final Bot bot;
    private final GrowingJson object;
    private int written;

    Writing(Bot bot, GrowingJson object) {
      this.bot = bot;
      this.object = object;
    }

    @Override
    public void accept(Entry entry) {
      String value = entry.value();
      if (value == null) {
        object.putText(entry.key(), pieces(entry));
      } else {
        object.put(entry.key(), value);
      }
      written++;
    }

    private String piece(Entry entry, long first) {
      return repository.piece(bot.organizationId(), bot.userId(), entry.key(), first, PIECE);
    }

    private Stream<String> pieces(Entry entry) {
      return LongStream.iterate(1, first -> first <= entry.characters(), first -> first + PIECE)
          .mapToObj(first -> piece(entry, first));
    }
  }
}
