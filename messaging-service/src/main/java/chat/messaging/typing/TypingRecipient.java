package chat.messaging.typing;

import io.micronaut.data.annotation.MappedEntity;

/**
 * An account that may receive typing notifications.
 *
 * @param receivesTypingNotifications false if the user has turned them off
 */
@MappedEntity("account")
record TypingRecipient(long userId, boolean receivesTypingNotifications) {}
