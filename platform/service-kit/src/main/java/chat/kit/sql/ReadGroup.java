package chat.kit.sql;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/**
 * Those who wait to be answered by one statement; what is asked changes under the lock of their
 * {@link ReadTurn} alone.
 */
final class ReadGroup<K, V> {

  private final GroupReader.Statement<K, V> statement;
  private final int atOnce;
  private final Set<K> asked = new LinkedHashSet<>();
  private final CompletableFuture<Map<K, V>> found = new CompletableFuture<>();
  private boolean hasBegun;

  ReadGroup(GroupReader.Statement<K, V> statement, int atOnce) {
    this.statement = statement;
    this.atOnce = atOnce;
  }

  boolean hasRoom(int more) {
    return !hasBegun && asked.size() + more <= atOnce;
  }

  void ask(Collection<K> more) {
    asked.addAll(more);
  }

  /** From now on nobody is added. */
  void begin() {
    hasBegun = true;
  }

  int size() {
    return asked.size();
  }

  void read() {
    found.complete(statement.read(List.copyOf(asked)));
  }

  void fail(Throwable failure) {
    found.completeExceptionally(failure);
  }

  /** What was found; a {@code CompletionException} where it could not be read. */
  Map<K, V> await() {
    return found.join();
  }
}
