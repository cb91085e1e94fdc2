package chat.messaging.search;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Finds any of several runs in one pass over a text (Aho–Corasick automaton). */
final class RunMatcher {

  private final State root = new State();

  RunMatcher(Collection<Token.Run> searched) {
    searched.forEach(this::add);
    addFallbacks();
  }

  /** The longest prefix of a searched run with which the text so far ends. */
  private static final class State {

    private final Map<Integer, State> next = new HashMap<>();

    /** The longest shorter prefix that is a suffix of the text. */
    private State fallback = this;

    /** Length of the longest searched run that ends here; 0 without one. */
    private int longest;
  }

  private void add(Token.Run searched) {
    State state = root;
    for (Token.Unit unit : searched.units()) {
      state = state.next.computeIfAbsent(unit.codePoint(), _ -> new State());
    }
    state.longest = searched.units().size();
  }

  /** Breadth-first, since the fallback of a state is shorter than the state. */
  private void addFallbacks() {
    Queue<State> states = new ArrayDeque<>();
    states.add(root);
    while (!states.isEmpty()) {
      State state = states.remove();
      state.longest = Math.max(state.longest, state.fallback.longest);
      state.next.forEach((codePoint, longer) -> {
        longer.fallback = state == root ? root : after(state.fallback, codePoint);
        states.add(longer);
      });
    }
  }

  private State after(State state, int codePoint) {
    State from = state;
    @Nullable State next = from.next.get(codePoint);
    while (next == null && from != root) {
      from = from.fallback;
      next = from.next.get(codePoint);
    }
    return next == null ? root : next;
  }

  /** Sets the indexes of all characters of the text that belong to a searched run. */
  void addMatches(Token.Run text, BitSet matches) {
    List<Token.Unit> units = text.units();
    State state = root;
    for (int i = 0; i < units.size(); i++) {
      state = after(state, units.get(i).codePoint());
      if (state.longest > 0) {
        matches.set(units.get(i + 1 - state.longest).start(), units.get(i).end());
      }
    }
  }
}
