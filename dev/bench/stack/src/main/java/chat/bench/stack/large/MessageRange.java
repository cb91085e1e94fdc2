package chat.bench.stack.large;

import java.util.ArrayList;
import java.util.List;

/**
 * Messages that one statement inserts, by their numbers, which begin with 0.
 *
 * @param firstId the id of the message with the number 0
 * @param from number of the first message
 * @param to number of the last message
 * @param conversations the number of direct conversations
 */
record MessageRange(long firstId, int from, int to, int conversations) {

  private static final int BATCH = 250_000;

  /** The ranges of all messages. */
  static List<MessageRange> all(long firstId, int messages, int conversations) {
    var ranges = new ArrayList<MessageRange>();
    for (int from = 0; from < messages; from += BATCH) {
      int to = Math.min(messages, from + BATCH) - 1;
      ranges.add(new MessageRange(firstId, from, to, conversations));
    }
    return ranges;
  }
}
