package chat.channels.access;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * People of whom it is known whether a caller may see them.
 *
 * @param hidden those of them whom he may not
 */
record PeopleAsked(Set<Long> all, Set<Long> hidden) {

  static final PeopleAsked NONE = new PeopleAsked(Set.of(), Set.of());

  /** Those of the people who are not among them. */
  List<Long> without(Collection<Long> people) {
    return people.stream().filter(userId -> !all.contains(userId)).toList();
  }

  /** The same with others, of whom these are hidden. */
  LongPredicate seenBeside(Set<Long> otherHidden) {
    return userId -> !hidden.contains(userId) && !otherHidden.contains(userId);
  }
}
