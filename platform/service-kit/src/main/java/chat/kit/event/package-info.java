/**
 * The values of client-events with their audience, as delivered by event queues.
 *
 * <p>The payload is the event's body without {@code id} and {@code type}.
 */
@NullMarked
package chat.kit.event;

import org.jspecify.annotations.NullMarked;
