package chat.messaging.edit;

import chat.messaging.change.MessagePlace;

/**
 * What is written under one hold of the lock: an edit, or of a move of very many messages some.
 *
 * @param place where the message was when the first part was written
 * @param firstId the lowest id that goes along with it in this part
 * @param lastId the highest
 * @param newestId the highest in all parts
 */
record EditPart(MessagePlace place, long firstId, long lastId, long newestId) {

  /** All of an edit that moves nothing. */
  static EditPart whole(MessagePlace place, long messageId) {
    return new EditPart(place, messageId, messageId, messageId);
  }

  /** Whether nothing is left to write. */
  boolean isLast() {
    return lastId == newestId;
  }
}
