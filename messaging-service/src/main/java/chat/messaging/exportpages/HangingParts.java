package chat.messaging.exportpages;

import java.util.Map;

/**
 * What hangs on some messages, by their ids: lists of JSON for those that have any.
 *
 * @param flagsByMessage what people have set, as far as it is exported
 */
record HangingParts(
    Map<Long, String> reactionsByMessage,
    Map<Long, String> editsByMessage,
    Map<Long, String> submessagesByMessage,
    Map<Long, String> flagsByMessage) {

  static final HangingParts NOTHING = new HangingParts(Map.of(), Map.of(), Map.of(), Map.of());

  private static final String NONE = "[]";

  String reactions(long messageId) {
    return of(reactionsByMessage, messageId);
  }

  String edits(long messageId) {
    return of(editsByMessage, messageId);
  }

  String submessages(long messageId) {
    return of(submessagesByMessage, messageId);
  }

  String flags(long messageId) {
    return of(flagsByMessage, messageId);
  }

  private static String of(Map<Long, String> lists, long messageId) {
    return lists.isEmpty() ? NONE : lists.getOrDefault(messageId, NONE);
  }
}
