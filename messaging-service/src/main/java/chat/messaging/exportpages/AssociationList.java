package chat.messaging.exportpages;

import io.micronaut.data.annotation.MappedEntity;

/**
 * The associations of one kind of a message.
 *
 * @param list a JSON array
 */
@MappedEntity("message")
record AssociationList(long messageId, String list) {}
