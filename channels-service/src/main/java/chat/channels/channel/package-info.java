/**
 * Channels: names, settings and the events that announce their changes.
 *
 * <p>Owns the tables {@code channel} and {@code channel_change}, the log of changed permissions;
 * publishes channel-changed and the client events {@code stream}. Names are unique within an
 * organization, ignoring case and including archived channels. A private channel whose history is
 * not public to subscribers shows each subscriber only the messages of their own periods of
 * subscription.
 */
@NullMarked
package chat.channels.channel;

import org.jspecify.annotations.NullMarked;
