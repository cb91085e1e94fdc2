/**
 * Decides for requests who may read, post, edit, move and delete messages.
 *
 * <p>Decisions that lead to a read or a send return a proof, such as {@link
 * chat.messaging.access.PostableChannel} or {@link chat.messaging.access.ReadableMessage}, that
 * only this package can create and that stores require; the others refuse. Decisions use
 * projections; before a refusal, the projections catch up with their owners' latest changes. Events
 * are decided by {@code chat.messaging.eventdelivery}.
 */
@NullMarked
package chat.messaging.access;

import org.jspecify.annotations.NullMarked;
