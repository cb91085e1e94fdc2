/**
 * Owner writes, others copy: what a service keeps of the facts of others, fed by Kafka.
 *
 * <p>A service writes a {@link chat.kit.copy.Copy}; its topics are read, and each event is applied
 * exactly once, in the transaction that notes its number in {@code copy_position}; what can't be
 * understood goes to {@code parked_event}. {@link chat.kit.copy.SeenFilter} makes a request wait
 * until the copies have what its caller has seen; {@link chat.kit.copy.FreshCopies} asks the owner
 * before a refusal that rests on a copy.
 */
@NullMarked
package chat.kit.copy;

import org.jspecify.annotations.NullMarked;
