/**
 * A channel: its name, its settings, and what others learn of it.
 *
 * <p>Tables {@code channel} and, for who was given which permission by whom, {@code
 * channel_change}; topic channel-changed; client events {@code stream}. Names are unique in an
 * organization without regard to case, archived channels included. A private channel whose history
 * is not public to subscribers shows each subscriber only what was sent in their periods.
 */
@NullMarked
package chat.channels.channel;

import org.jspecify.annotations.NullMarked;
