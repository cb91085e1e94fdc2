package chat.kit.sql;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Reads what many requests ask for at the same time by one statement: who asks while none is under
 * way reads at once, and those who ask meanwhile are answered together by the next. Nothing is
 * kept, so no answer is older than its question. Within a transaction, which sees what others
 * don't, each reads by itself.
 *
 * @param <K> what is asked, by its value
 * @param <V> what is found
 */
public final class GroupReader<K, V> {

  private final Sql sql;
  private final int atOnce;
  private final Statement<K, V> statement;
  private final Deque<Group<K, V>> waiting = new ArrayDeque<>();
  private boolean isReading;

  /** Finds out for many at once. */
  @FunctionalInterface
  public interface Statement<K, V> {

    /** What was found, by what was asked; nothing stands for those of whom there is nothing. */
    Map<K, V> read(List<K> asked);
  }

  /** Those who wait to be answered by one statement. */
  private record Group<K, V>(Set<K> asked, CompletableFuture<Map<K, V>> found) {

    Group() {
      this(new LinkedHashSet<>(), new CompletableFuture<>());
    }
  }

  /**
   * A reader of whom nobody has asked anything yet.
   *
   * @param atOnce the most that one statement is asked
   */
  public GroupReader(Sql sql, int atOnce, Statement<K, V> statement) {
    this.sql = sql;
    this.atOnce = atOnce;
    this.statement = statement;
  }

  /** What there is; throws what its statement threw. */
  public Optional<V> find(K asked) {
    return Optional.ofNullable(findAll(Set.of(asked)).get(asked));
  }

  /** The same of several; more than are asked at once are read by a statement of their own. */
  public Map<K, V> findAll(Collection<K> asked) {
    if (asked.size() > atOnce || sql.hasConnection()) {
      return statement.read(List.copyOf(asked));
    }
    Group<K, V> group = join(asked);
    return group == null ? first(asked) : together(group, asked);
  }

  private Map<K, V> first(Collection<K> asked) {
    Map<K, V> found;
    try {
      found = statement.read(List.copyOf(asked));
    } catch (RuntimeException | Error failure) {
      leaveToThemselves(failure);
      throw failure;
    }
    Group<K, V> next = next();
    if (next != null) {
      start(next);
    }
    return found;
  }

  private void start(Group<K, V> group) {
    try {
      Thread.ofVirtual().name("group-reader").start(() -> readAll(group));
    } catch (RuntimeException | Error failure) {
      group.found().completeExceptionally(failure);
      leaveToThemselves(failure);
    }
  }

  private void readAll(Group<K, V> first) {
    for (Group<K, V> group = first; group != null; group = next()) {
      try {
        group.found().complete(statement.read(List.copyOf(group.asked())));
      } catch (RuntimeException | Error failure) {
        group.found().completeExceptionally(failure);
        leaveToThemselves(failure);
        return;
      }
    }
  }

  /**
   * Whose statement has failed, or was to follow one that has, finds out by himself: a bad one
   * harms nobody else, and where the database is away nobody waits for it longer than twice.
   */
  private Map<K, V> together(Group<K, V> group, Collection<K> asked) {
    Map<K, V> found;
    try {
      found = group.found().join();
    } catch (CompletionException failure) {
      return statement.read(List.copyOf(asked));
    }
    Map<K, V> ofThese = new HashMap<>();
    for (K one : asked) {
      V value = found.get(one);
      if (value != null) {
        ofThese.put(one, value);
      }
    }
    return ofThese;
  }

  /** The group that will answer; null where nobody reads, and then it is the asker's turn. */
  private synchronized @Nullable Group<K, V> join(Collection<K> asked) {
    if (!isReading) {
      isReading = true;
      return null;
    }
    Group<K, V> last = waiting.peekLast();
    if (last == null || last.asked().size() + asked.size() > atOnce) {
      last = new Group<>();
      waiting.addLast(last);
    }
    last.asked().addAll(asked);
    return last;
  }

  /** The next group; null where nobody waits, and then nobody reads any more. */
  private synchronized @Nullable Group<K, V> next() {
    Group<K, V> next = waiting.pollFirst();
    isReading = next != null;
    return next;
  }

  private void leaveToThemselves(Throwable failure) {
    everybody().forEach(group -> group.found().completeExceptionally(failure));
  }

  private synchronized List<Group<K, V>> everybody() {
    List<Group<K, V>> groups = List.copyOf(waiting);
    waiting.clear();
    isReading = false;
    return groups;
  }

  /** How many wait, whose statement has not begun. */
  synchronized int waiting() {
    return waiting.stream().mapToInt(group -> group.asked().size()).sum();
  }
}
