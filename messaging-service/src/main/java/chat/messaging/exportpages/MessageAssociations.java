package chat.messaging.exportpages;

import java.util.Map;

/**
 * The associations of several messages, by message id. Each value is a JSON array.
 *
 * @param flagsByMessage the exported users' flags
 */
record MessageAssociations(
    Map<Long, String> reactionsByMessage,
    Map<Long, String> editsByMessage,
    Map<Long, String> submessagesByMessage,
    Map<Long, String> flagsByMessage) {

  static final MessageAssociations NOTHING =
      new MessageAssociations(Map.of(), Map.of(), Map.of(), Map.of());

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
