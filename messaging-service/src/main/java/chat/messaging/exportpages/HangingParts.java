package chat.messaging.exportpages;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * What hangs on some messages, by their ids: lists of JSON for those that have any.
 *
 * @param flagsByMessage what people have set, as far as it is exported
 */
record HangingParts(
    Map<Long, byte[]> reactionsByMessage,
    Map<Long, byte[]> editsByMessage,
    Map<Long, byte[]> submessagesByMessage,
    Map<Long, byte[]> flagsByMessage) {

  static final HangingParts NOTHING = new HangingParts(Map.of(), Map.of(), Map.of(), Map.of());

  private static final byte[] NONE = "[]".getBytes(StandardCharsets.US_ASCII);

  byte[] reactions(long messageId) {
    return of(reactionsByMessage, messageId);
  }

  byte[] edits(long messageId) {
    return of(editsByMessage, messageId);
  }

  byte[] submessages(long messageId) {
    return of(submessagesByMessage, messageId);
  }

  byte[] flags(long messageId) {
    return of(flagsByMessage, messageId);
  }

  private static byte[] of(Map<Long, byte[]> lists, long messageId) {
    return lists.isEmpty() ? NONE : lists.getOrDefault(messageId, NONE);
  }
}
