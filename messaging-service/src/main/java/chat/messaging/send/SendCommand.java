package chat.messaging.send;

import chat.kit.token.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A request to send a message.
 *
 * @param idempotencyKey the header {@code Idempotency-Key}
 */
record SendCommand(Caller caller, SendMessageParams params, @Nullable String idempotencyKey) {}
