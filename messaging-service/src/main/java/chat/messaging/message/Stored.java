package chat.messaging.message;

import chat.contracts.ChangeNumbers;
import chat.messaging.usertopic.VisibilityPolicy;
import org.jspecify.annotations.Nullable;

/**
 * What became of a draft.
 *
 * @param id the message's, or that of the first message sent with the same idempotency key
 * @param automaticNewVisibilityPolicy to which sending raised the sender's policy for the topic;
 *     null where it did not
 * @param changes how far the events that tell of it go, at least
 */
public record Stored(
    long id, @Nullable VisibilityPolicy automaticNewVisibilityPolicy, ChangeNumbers changes) {}
