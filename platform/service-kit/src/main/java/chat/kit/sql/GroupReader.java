package chat.kit.sql;

import chat.kit.atonce.AtOnce;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what many requests ask for at the same time by one statement: who asks while none is under
 * way reads at once, and those who ask meanwhile are answered together. All readers of a program
 * have one turn between them ({@link ReadTurn}). Nothing is kept, so no answer is older than its
 * question. Within a transaction, which sees what others don't, each reads by itself.
 *
 * @param <K> what is asked, by its value
 * @param <V> what is found
 */
public final class GroupReader<K, V> {

  private final Sql sql;
  private final ReadTurn turn;
  private final int atOnce;
  private final Statement<K, V> statement;
  private @Nullable ReadGroup<K, V> open;

  /** Finds out for many at once. */
  @FunctionalInterface
  public interface Statement<K, V> {

    /** What was found, by what was asked; nothing stands for those of whom there is nothing. */
    Map<K, V> read(List<K> asked);
  }

  /**
   * A reader of whom nobody has asked anything yet.
   *
   * @param atOnce the most that one statement is asked
   */
  public GroupReader(Sql sql, int atOnce, Statement<K, V> statement) {
    this.sql = sql;
    this.turn = sql.readTurn();
    this.atOnce = atOnce;
    this.statement = statement;
  }

  /** What there is; throws what its statement threw. */
  public Optional<V> find(K asked) {
    return Optional.ofNullable(findAll(Set.of(asked)).get(asked));
  }

  /** The same of several; more than are asked at once are read by a statement of their own. */
  public Map<K, V> findAll(Collection<K> asked) {
    if (asked.isEmpty()) {
      return Map.of();
    }
    AtOnce.mustWait();
    if (asked.size() > atOnce || sql.hasConnection() || turn.isHeldHere()) {
      return read(asked);
    }
    ReadGroup<K, V> group = join(asked);
    return group == null ? first(asked) : together(group, asked);
  }

  private Map<K, V> first(Collection<K> asked) {
    Map<K, V> found;
    try {
      found = read(asked);
    } catch (RuntimeException | Error failure) {
      turn.passAfter(failure);
      throw failure;
    }
    turn.pass();
    return found;
  }

  /**
   * Whose statement has failed or takes too long, or was to follow one that has failed, finds out
   * by himself: a bad one harms nobody else.
   */
  private Map<K, V> together(ReadGroup<K, V> group, Collection<K> asked) {
    Map<K, V> found = group.await().orElse(null);
    return found == null ? read(asked) : ofThese(asked, found);
  }

  private static <K, V> Map<K, V> ofThese(Collection<K> asked, Map<K, V> found) {
    Map<K, V> ofThese = new HashMap<>();
    for (K one : asked) {
      V value = found.get(one);
      if (value != null) {
        ofThese.put(one, value);
      }
    }
    return ofThese;
  }

  /** The group that will answer; null where it is the asker's turn. */
  private @Nullable ReadGroup<K, V> join(Collection<K> asked) {
    synchronized (turn) {
      if (turn.take()) {
        return null;
      }
      ReadGroup<K, V> group = open;
      if (group == null || group.size() + asked.size() > atOnce) {
        group = new ReadGroup<>(this);
        turn.add(group);
        open = group;
      }
      group.ask(asked);
      return group;
    }
  }

  /** Adds nobody to the group any more; under the turn's lock. */
  void close(ReadGroup<K, V> group) {
    if (open == group) {
      open = null;
    }
  }

  Map<K, V> read(Collection<K> asked) {
    return statement.read(List.copyOf(asked));
  }

  /** How many wait for any reader of the program, whose statement has not begun. */
  int waiting() {
    return turn.waiting();
  }
}
