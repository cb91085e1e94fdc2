package chat.messaging.message;

import chat.contracts.ChangeNumbers;

/**
 * What became of a draft.
 *
 * @param id the message's, or that of the first message sent with the same idempotency key
 * @param changes the numbers of the events that tell of it; none where nothing new was stored
 */
public record Stored(long id, ChangeNumbers changes) {}
