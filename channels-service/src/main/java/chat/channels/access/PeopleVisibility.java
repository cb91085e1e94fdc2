package chat.channels.access;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * The result of a visibility lookup: which of some people a caller may see.
 *
 * @param all the people that were looked up
 * @param hidden those of them that the caller may not see
 */
record PeopleVisibility(Set<Long> all, Set<Long> hidden) {

  static final PeopleVisibility NONE = new PeopleVisibility(Set.of(), Set.of());

  /** Returns those of the people that were not looked up. */
  List<Long> without(Collection<Long> people) {
    return people.stream().filter(userId -> !all.contains(userId)).toList();
  }

  /** Returns a predicate that is false for the people hidden here and for these others. */
  LongPredicate seenBeside(Set<Long> otherHidden) {
    return userId -> !hidden.contains(userId) && !otherHidden.contains(userId);
  }
}
