/**
 * Permissions on channels: one table of rules ({@link chat.channels.access.ChannelPermission}).
 *
 * <p>Decisions use this service's channels and its projection of accounts, groups and
 * organizations. Code that works on an existing channel on behalf of a user takes a {@link
 * chat.channels.access.VisibleChannel}, which only {@link chat.channels.access.ChannelAccess}
 * creates.
 */
@NullMarked
package chat.channels.access;

import org.jspecify.annotations.NullMarked;
