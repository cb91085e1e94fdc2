/**
 * The channels to which newcomers are subscribed ({@code /default_streams}).
 *
 * <p>Column {@code is_default_stream} of table {@code channel}; topic channel-changed; client
 * events {@code default_streams}, to all but guests. Administrators alone choose them, and none is
 * private or archived.
 */
@NullMarked
package chat.channels.defaultchannel;

import org.jspecify.annotations.NullMarked;
