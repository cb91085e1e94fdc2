package chat.messaging.exportpages;

import io.micronaut.data.annotation.MappedEntity;

/**
 * One kind of what hangs on a message.
 *
 * @param list a list of JSON
 */
@MappedEntity("message")
record HangingList(long messageId, String list) {}
