package chat.messaging.narrow;

import chat.kit.limit.Deadline;
import chat.messaging.access.ReadableRecipients;
import java.util.ArrayList;
import java.util.List;

/**
 * An executable search: the recipients to search in, and the conditions of messages.
 *
 * @param recipients the recipients that the reader may search in
 * @param start which index finds the messages
 * @param isOfOneChannel whether the narrow names a channel; a muted channel is shown there
 * @param words the search texts, to be highlighted; empty without a full-text search
 * @param effort the cost of finding the messages
 * @param deadline of its statements, and of those of searches derived from it
 */
public record Search(
    ReadableRecipients recipients,
    List<Condition> conditions,
    Start start,
    boolean isOfOneChannel,
    List<String> words,
    SearchBudget effort,
    Deadline deadline) {

  private static final int FEW = 100;

  /** A window of this size takes a few milliseconds to examine, even if nothing matches. */
  private static final long FIRST_WINDOW = 1024;

  /** The access path of a search. */
  enum Start {
    /** The messages of each recipient in id order; for conditions that an index covers. */
    RECIPIENTS,
    /** All messages of a window of ids; for conditions that no index covers. */
    WINDOWS,
    /** The topics that the reader follows. */
    FOLLOWED,
    /** The topics and channels that the reader has muted. */
    MUTED,
    /** An index of words or of mentions, in windows of ids. */
    KEYS,
    /** The same index, of each recipient; for few recipients. */
    KEYS_OF_RECIPIENTS,
    /** All matches, in no order, in all recipients together; for conditions with few matches. */
    MATCHES,
    /** The messages of a sender. */
    SENDER;

    boolean isInWindows() {
      return this == WINDOWS || this == KEYS;
    }

    /** The number of ids in the first window, whose first id is a multiple of it. */
    long windowSize() {
      return this == KEYS ? SearchBlock.SMALL.size() : FIRST_WINDOW;
    }

    /** Whether it reads the first messages of each recipient or topic. */
    boolean isWalk() {
      return this == RECIPIENTS || this == FOLLOWED || this == MUTED;
    }
  }

  Search startingFrom(Start other) {
    return new Search(recipients, conditions, other, isOfOneChannel, words, effort, deadline);
  }

  public Search of(SearchBudget other) {
    return new Search(recipients, conditions, start, isOfOneChannel, words, other, deadline);
  }

  public Search until(Deadline other) {
    return new Search(recipients, conditions, start, isOfOneChannel, words, effort, other);
  }

  /**
   * Returns this search for the case that a condition lists the only messages to examine.
   *
   * <p>An expensive condition is cheap for a few messages.
   *
   * @param number how many messages are listed
   */
  Search ofThese(int number) {
    return startingFrom(Start.MATCHES).of(number > FEW ? effort : SearchBudget.SMALL);
  }

  public Search and(Condition condition) {
    List<Condition> all = new ArrayList<>(conditions);
    all.add(condition);
    return with(all);
  }

  private Search with(List<Condition> newConditions) {
    return new Search(recipients, newConditions, start, isOfOneChannel, words, effort, deadline);
  }

  /** Returns the search for all messages of its recipients. */
  Search everything() {
    return with(conditions.stream().filter(Condition::isAboutRecipient).toList())
        .startingFrom(Start.RECIPIENTS);
  }

  /** Returns the search for the unread ones of these messages. */
  Search unread() {
    return and(Condition.unread())
        .startingFrom(start == Start.RECIPIENTS ? Start.WINDOWS : start)
        .of(effort.and(SearchBudget.SMALL_AS_A_RULE));
  }

  /** Returns whether {@link #unreadAndNotMuted} has no match, because all matches are muted. */
  boolean matchesOnlyMuted() {
    return start == Start.MUTED && !isOfOneChannel;
  }

  /** Like {@link #unread}, without muted messages. */
  Search unreadAndNotMuted() {
    Condition muted = isOfOneChannel ? Condition.mutedTopic() : Condition.muted();
    return unread().and(muted.negated());
  }
}
