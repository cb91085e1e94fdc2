package chat.messaging.messagestore;

import chat.contracts.ChangeNumbers;
import chat.messaging.usertopic.VisibilityPolicy;
import org.jspecify.annotations.Nullable;

/**
 * A stored message.
 *
 * @param id of the message, or of the first one that was sent with the same idempotency key
 * @param automaticNewVisibilityPolicy the sender's new policy for the topic; null if the send
 *     upgraded none
 * @param changes the numbers of its events, or later ones
 */
public record StoredMessage(
    long id, @Nullable VisibilityPolicy automaticNewVisibilityPolicy, ChangeNumbers changes) {}
