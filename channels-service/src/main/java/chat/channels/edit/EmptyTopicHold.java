package chat.channels.edit;

import java.time.Instant;
import java.util.UUID;

/**
 * Keeps the messages of a channel to the empty topic for one change of its policy.
 *
 * @param operationId by which messaging-service knows it from the holds of other changes
 * @param certainUntil until when the change may be committed
 */
record EmptyTopicHold(UUID operationId, Instant certainUntil) {}
