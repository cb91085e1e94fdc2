package chat.messaging.edit;

import chat.messaging.messagechange.MessageLocation;

/**
 * The part of an edit that is written in one transaction.
 *
 * <p>A move of very many messages has several parts.
 *
 * @param location the location of the message when the first part was written
 * @param firstId the lowest id of the messages that move with it in this part
 * @param lastId the highest id in this part
 * @param newestId the highest id in all parts
 */
record EditPart(MessageLocation location, long firstId, long lastId, long newestId) {

  /** The only part of an edit that moves nothing. */
  static EditPart whole(MessageLocation location, long messageId) {
    return new EditPart(location, messageId, messageId, messageId);
  }

  /** Whether nothing is left to write. */
  boolean isLast() {
    return lastId == newestId;
  }
}
