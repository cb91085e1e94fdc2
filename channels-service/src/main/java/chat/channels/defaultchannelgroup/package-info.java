/**
 * Groups of channels that people may choose when they join ({@code /default_stream_groups}).
 *
 * <p>Owns the tables {@code default_channel_group} and {@code default_channel_group_channel};
 * publishes client events {@code default_stream_groups} with all groups to all users except guests.
 * Only administrators change them. A channel that becomes private or archived leaves its groups. A
 * default channel is added to none, because new users are subscribed to it in any case.
 */
@NullMarked
package chat.channels.defaultchannelgroup;

import org.jspecify.annotations.NullMarked;
