package chat.kit.sql;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Those who wait to be answered by one statement of a reader; what is asked changes under the lock
 * of their {@link ReadTurn} alone, until it is closed.
 */
final class ReadGroup<K, V> {

  private final GroupReader<K, V> reader;
  private final Set<K> asked = new LinkedHashSet<>();
  private final CompletableFuture<Map<K, V>> found =
      new CompletableFuture<Map<K, V>>()
          .orTimeout(ReadTurn.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);

  ReadGroup(GroupReader<K, V> reader) {
    this.reader = reader;
  }

  void ask(Collection<K> more) {
    asked.addAll(more);
  }

  int size() {
    return asked.size();
  }

  /** From now on nobody is added. */
  void close() {
    reader.close(this);
  }

  void read() {
    if (!found.isDone()) {
      found.complete(reader.read(asked));
    }
  }

  void fail(Throwable failure) {
    found.completeExceptionally(failure);
  }

  /** What was found; empty where it could not be read, or not in this time. */
  Optional<Map<K, V>> await() {
    try {
      return Optional.of(found.get());
    } catch (ExecutionException failure) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
