/**
 * Who may do what with a channel: one function over one table of rules ({@link
 * chat.channels.access.ChannelPermission}), decided from this service's channels and its copy of
 * accounts, groups and organizations. Whatever works on an existing channel on somebody's behalf
 * takes a {@link chat.channels.access.KnownChannel}, which only {@link
 * chat.channels.access.ChannelAccess} makes.
 */
@NullMarked
package chat.channels.access;

import org.jspecify.annotations.NullMarked;
