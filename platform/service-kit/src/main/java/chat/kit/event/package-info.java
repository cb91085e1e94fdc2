/**
 * What event queues show: the values of client-events, with their audience. The payload is the
 * event's body without {@code id} and {@code type}.
 */
@NullMarked
package chat.kit.event;

import org.jspecify.annotations.NullMarked;
