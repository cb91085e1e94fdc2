package chat.messaging.typing;

import io.micronaut.data.annotation.MappedEntity;

/**
 * An account to which a typing notification may be sent.
 *
 * @param receivesTypingNotifications whether it has not turned them off
 */
@MappedEntity("account")
record TypingRecipient(long userId, boolean receivesTypingNotifications) {}
