/**
 * The event-loop fast path: requests that caches can answer are answered on the event loop of their
 * connection, all others on a thread that may block.
 */
@NullMarked
package chat.kit.fastpath;

import org.jspecify.annotations.NullMarked;
