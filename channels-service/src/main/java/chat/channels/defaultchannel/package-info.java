/**
 * The channels to which new users are subscribed ({@code /default_streams}).
 *
 * <p>Column {@code is_default_stream} of table {@code channel}; publishes channel-changed and
 * client events {@code default_streams} to all users except guests. Only administrators choose
 * them. A private or archived channel cannot be a default channel.
 */
@NullMarked
package chat.channels.defaultchannel;

import org.jspecify.annotations.NullMarked;
