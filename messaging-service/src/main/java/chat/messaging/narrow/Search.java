package chat.messaging.narrow;

import chat.messaging.access.ReadablePlaces;
import java.util.ArrayList;
import java.util.List;

/**
 * A narrow ready to be looked up: where its reader may look, and what a message must be there.
 *
 * @param start which of an index and a walk through the places finds the messages
 * @param isOfOneChannel whether the narrow names a channel; what is muted as a whole shows there
 * @param mayScan whether finding them may take the database long ({@link Term#mayScan})
 * @param words what was searched for, to be highlighted; none where nothing was
 */
record Search(
    ReadablePlaces places,
    List<Condition> conditions,
    Start start,
    boolean isOfOneChannel,
    boolean mayScan,
    List<String> words) {

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
    return new Search(places, conditions, other, isOfOneChannel, mayScan, words);
  }

  /** The same where a condition names the only messages that are looked at. */
  Search ofFew() {
    return new Search(places, conditions, Start.MATCHES, isOfOneChannel, false, words);
  }

  Search and(Condition condition) {
    List<Condition> all = new ArrayList<>(conditions);
    all.add(condition);
    return new Search(places, all, start, isOfOneChannel, mayScan, words);
  }

  /** What of this the reader has not read, but for what is muted. */
  Search unreadAndNotMuted() {
    Condition muted = isOfOneChannel ? Condition.mutedTopic() : Condition.muted();
    return and(Condition.unread()).and(muted.negated()).startingFrom(Start.MATCHES);
  }
}
