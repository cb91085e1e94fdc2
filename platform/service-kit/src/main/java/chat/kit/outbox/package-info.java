/**
 * No success without durability, no event without its fact.
 *
 * <p>A service appends its changes to {@link chat.kit.outbox.Outbox} in the transaction of the
 * fact. {@link chat.kit.outbox.OutboxRelay}, one at a time per service, publishes them in order and
 * deletes them. Tables: {@code change_number}, {@code outbox}. What a success changed is told to
 * the gateway in the header {@code Chat-Changes}.
 */
@NullMarked
package chat.kit.outbox;

import org.jspecify.annotations.NullMarked;
