package chat.kit.sql;

import chat.kit.fastpath.EventLoopFastPath;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Loads the keys of concurrent requests with one statement. A request that finds no load in
 * progress loads at once; requests that arrive during a load share the next statement. All loaders
 * of a program share one {@link BatchSlot}. Nothing is cached, so no value is older than its
 * request. Within a transaction, whose changes only it sees, and with {@code CHAT_BATCHING=false},
 * each request loads by itself.
 */
public final class BatchLoader<K, V> {

  private final Sql sql;
  private final BatchSlot slot;
  private final int maxBatch;
  private final Statement<K, V> statement;
  private @Nullable LoadBatch<K, V> open;

  /** Loads many keys with one statement. */
  @FunctionalInterface
  public interface Statement<K, V> {

    /** Returns the values by their keys, without keys that do not exist. */
    Map<K, V> load(List<K> keys);
  }

  /**
   * Creates a loader without requests.
   *
   * @param maxBatch maximum number of keys of one batch
   */
  public BatchLoader(Sql sql, int maxBatch, Statement<K, V> statement) {
    this(sql, sql.batchSlot(), maxBatch, statement);
  }

  BatchLoader(Sql sql, BatchSlot slot, int maxBatch, Statement<K, V> statement) {
    this.sql = sql;
    this.slot = slot;
    this.maxBatch = maxBatch;
    this.statement = statement;
  }

  /** Returns the value of a key, if it exists; throws what the statement threw. */
  public Optional<V> find(K key) {
    return Optional.ofNullable(findAll(Set.of(key)).get(key));
  }

  /** Returns the values of several keys; more than fit into a batch get their own statement. */
  public Map<K, V> findAll(Collection<K> keys) {
    if (keys.isEmpty()) {
      return Map.of();
    }
    EventLoopFastPath.requireBlockingThread();
    if (!sql.isBatching()
        || keys.size() > maxBatch
        || sql.hasConnection()
        || slot.isHeldByThisThread()) {
      return load(keys);
    }
    LoadBatch<K, V> batch = join(keys);
    return batch == null ? loadFirst(keys) : await(batch, keys);
  }

  private Map<K, V> loadFirst(Collection<K> keys) {
    Map<K, V> loaded;
    try {
      loaded = load(keys);
    } catch (RuntimeException | Error failure) {
      slot.releaseAfter(failure);
      throw failure;
    }
    slot.release();
    return loaded;
  }

  /**
   * Loads alone if the batch fails, times out or was to follow a failed one, so that one bad
   * request does not affect others.
   */
  private Map<K, V> await(LoadBatch<K, V> batch, Collection<K> keys) {
    Map<K, V> loaded = batch.await().orElse(null);
    return loaded == null ? load(keys) : only(keys, loaded);
  }

  private static <K, V> Map<K, V> only(Collection<K> keys, Map<K, V> loaded) {
    Map<K, V> only = new HashMap<>();
    for (K key : keys) {
      V value = loaded.get(key);
      if (value != null) {
        only.put(key, value);
      }
    }
    return only;
  }

  /**
   * Returns the batch that will load the keys; null if the calling thread has acquired the slot
   * instead.
   */
  private @Nullable LoadBatch<K, V> join(Collection<K> keys) {
    synchronized (slot) {
      if (slot.acquire()) {
        return null;
      }
      LoadBatch<K, V> batch = open;
      if (batch == null || batch.size() + keys.size() > maxBatch) {
        batch = new LoadBatch<>(this, slot.timeout());
        slot.add(batch);
        open = batch;
      }
      batch.add(keys);
      return batch;
    }
  }

  /** Closes the batch to further keys; called with the slot's lock. */
  void close(LoadBatch<K, V> batch) {
    if (open == batch) {
      open = null;
    }
  }

  Map<K, V> load(Collection<K> keys) {
    return statement.load(List.copyOf(keys));
  }

  /** Returns the number of keys that wait in the batches of all loaders of the program. */
  int waiting() {
    return slot.waiting();
  }
}
