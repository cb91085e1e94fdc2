/**
 * Message activity of channels: the first message, the last message and the daily counts.
 *
 * <p>Owns the tables {@code channel_activity} and {@code channel_traffic}; a projection of
 * message-sent and, for changes of the first message, of message-changed. Publishes client events
 * {@code stream} with {@code op} {@code update}. Counts are informational, so no request waits for
 * the projection.
 */
@NullMarked
package chat.channels.activity;

import org.jspecify.annotations.NullMarked;
