package chat.messaging.edit;

import chat.messaging.change.MessagePlace;

/**
 * What is written under one hold of the lock: an edit, or of a move of very many messages some.
 *
 * @param place where the message was when the first part was written
 * @param lastId the highest id that goes along, in all parts
 * @param isLast whether nothing is left to write
 */
record EditPart(MessagePlace place, long lastId, boolean isLast) {}
