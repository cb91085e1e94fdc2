/**
 * What is written in channels: the first message, the last one, and how many there are each day.
 *
 * <p>Tables {@code channel_activity} and {@code channel_traffic}, fed by message-sent and, as to
 * which message is the first, message-changed; client events {@code stream} with {@code op} {@code
 * update}. Counts are for showing only, so no request waits for them to be up to date.
 */
@NullMarked
package chat.channels.activity;

import org.jspecify.annotations.NullMarked;
