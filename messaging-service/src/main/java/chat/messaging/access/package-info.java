/**
 * Who may post where and read what; the only place that decides it.
 *
 * <p>Stores that act on behalf of somebody take what only this package can make: {@link
 * chat.messaging.access.PostableChannel}, {@link chat.messaging.access.ReadableMessage}. Decisions
 * rest on copies; a refusal is checked against the owners first.
 */
@NullMarked
package chat.messaging.access;

import org.jspecify.annotations.NullMarked;
