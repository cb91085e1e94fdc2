package chat.messaging.narrow;

import chat.kit.limit.Deadline;
import chat.messaging.access.ReadablePlaces;
import java.util.ArrayList;
import java.util.List;

/**
 * A narrow ready to be looked up: where its reader may look, and what a message must be there.
 *
 * @param start which of an index and a walk through the places finds the messages
 * @param isOfOneChannel whether the narrow names a channel; what is muted as a whole shows there
 * @param words what was searched for, to be highlighted; none where nothing was
 * @param effort what finding them may take
 * @param deadline until when its statements, and those of what is made of it, are to be done
 */
record Search(
    ReadablePlaces places,
    List<Condition> conditions,
    Start start,
    boolean isOfOneChannel,
    List<String> words,
    Effort effort,
    Deadline deadline) {

  private static final int FEW = 100;

  /** Where a look-up starts. */
  enum Start {
    /** From the newest or oldest messages of each place. */
    PLACES,
    /** From all that match, in no order: where few do, and in all places together. */
    MATCHES,
    /** From a sender's messages. */
    SENDER
  }

  Search startingFrom(Start other) {
    return new Search(places, conditions, other, isOfOneChannel, words, effort, deadline);
  }

  Search of(Effort other) {
    return new Search(places, conditions, start, isOfOneChannel, words, other, deadline);
  }

  Search until(Deadline other) {
    return new Search(places, conditions, start, isOfOneChannel, words, effort, other);
  }

  /**
   * The same where a condition names the only messages that are looked at. What may take long of
   * very many takes little of a few.
   *
   * @param number how many messages these are
   */
  Search ofThese(int number) {
    return startingFrom(Start.MATCHES).of(number > FEW ? effort : Effort.SMALL);
  }

  Search and(Condition condition) {
    List<Condition> all = new ArrayList<>(conditions);
    all.add(condition);
    return with(all);
  }

  private Search with(List<Condition> others) {
    return new Search(places, others, start, isOfOneChannel, words, effort, deadline);
  }

  /** Whether it wants most of what there is in its places, so that no index leads to the rest. */
  boolean isOfMost() {
    Condition home = Condition.muted().negated();
    return start == Start.PLACES
        && conditions.stream().allMatch(one -> one.isOfPlace() || one.equals(home));
  }

  /** All that there is in its places. */
  Search everything() {
    return with(conditions.stream().filter(Condition::isOfPlace).toList())
        .startingFrom(Start.PLACES);
  }

  /** What of this the reader has not read. */
  Search unread() {
    return and(Condition.unread())
        .startingFrom(Start.MATCHES)
        .of(effort.and(Effort.SMALL_AS_A_RULE));
  }

  /** The same, but for what is muted. */
  Search unreadAndNotMuted() {
    Condition muted = isOfOneChannel ? Condition.mutedTopic() : Condition.muted();
    return unread().and(muted.negated());
  }
}
