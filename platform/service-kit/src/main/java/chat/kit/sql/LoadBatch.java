package chat.kit.sql;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Keys that one statement of a loader will load.
 *
 * <p>They are added only with the lock of the {@link BatchSlot}, until the batch is closed.
 */
final class LoadBatch<K, V> {

  private final BatchLoader<K, V> loader;
  private final Set<K> keys = new LinkedHashSet<>();
  private final CompletableFuture<Map<K, V>> result = new CompletableFuture<>();

  LoadBatch(BatchLoader<K, V> loader, Duration timeout) {
    this.loader = loader;
    result.orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  void add(Collection<K> more) {
    keys.addAll(more);
  }

  int size() {
    return keys.size();
  }

  /** Closes the batch to further keys. */
  void close() {
    loader.close(this);
  }

  void load() {
    if (!result.isDone()) {
      result.complete(loader.load(keys));
    }
  }

  void fail(Throwable failure) {
    result.completeExceptionally(failure);
  }

  /** Returns the values by their keys; empty if loading fails or times out. */
  Optional<Map<K, V>> await() {
    try {
      return Optional.of(result.get());
    } catch (ExecutionException failure) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
